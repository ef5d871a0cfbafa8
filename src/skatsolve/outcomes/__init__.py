"""How open deals come out: the ladder of outcomes, what each pays, and how sure a chance is."""
