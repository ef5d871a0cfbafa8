"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { words, plays, names, seats } = data;
  const find = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const fill = (text, parts) => text.replace(/\{(\w+)\}/g, (whole, key) => (key in parts ? parts[key] : whole));

  // Where we are: so many cards of `line` have been played. A line is the game, or a way it did not go.
  const game = { cards: plays.map((play) => play.card), from: plays.length, card: null };
  let line = game;
  let at = data.open_at;

  function make(tag, className, text) {
    const element = document.createElement(tag);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  }

  // The state of play after `count` cards of a line, by the rules of the contract.
  function stateAt(cards, count) {
    const state = { gone: new Set(), trick: [], past: [], leader: 0, points: [data.away_points, 0], turn: 0, winner: null };
    for (let number = 0; number < count; number += 1) {
      const card = cards[number];
      if (!state.trick.length) state.winner = null;
      state.gone.add(card);
      state.trick.push({ seat: state.turn, card });
      if (state.trick.length < 3) {
        state.turn = (state.turn + 1) % 3;
        continue;
      }
      const led = data.group[state.trick[0].card];
      let best = state.trick[0];
      for (const other of state.trick.slice(1)) {
        const fits = data.group[other.card] === led || data.group[other.card] === data.trumps;
        if (fits && data.strength[other.card] > data.strength[best.card]) best = other;
      }
      const sum = state.trick.reduce((total, other) => total + data.points[other.card], 0);
      state.points[best.seat === data.declarer ? 0 : 1] += sum;
      state.past = state.trick;
      state.trick = [];
      state.turn = state.leader = state.winner = best.seat;
    }
    return state;
  }

  function face(element, card) {
    const { rank, suit, sign } = data.cards[card];
    element.classList.add(`s${suit}`);
    element.append(make("b", "", rank), make("i", "", sign));
    return element;
  }

  function small(card) {
    const { rank, suit, sign } = data.cards[card];
    return make("span", `small s${suit}`, sign + rank);
  }

  function cardNames(cards) {
    return cards.map((card) => data.cards[card].short).join(", ");
  }

  const valueText = (value) => (data.is_null ? words.value_null[value ? 0 : 1] : String(value));
  const valueShort = (value) => (data.is_null ? (value ? "✓" : "✗") : String(value));
  const lineText = (value) =>
    `${words.line}: ${data.is_null ? valueText(value) : fill(words.value_of, { value })}`;
  const percent = (chance) => {
    const whole = Math.round(100 * chance);
    if (whole === 0 && chance > 0) return "<1 %";
    if (whole === 100 && chance < 1) return ">99 %";
    return `${whole} %`;
  };

  // The cards are made once, so that the focus stays where it is.
  const buttons = new Map();
  for (const seat of [0, 1, 2]) {
    const hand = find(`.seat[data-seat="${seat}"] .hand`);
    for (const card of data.hands[seat]) {
      const item = make("li");
      const button = face(make("button", "card"), card);
      button.type = "button";
      const worth = make("div", "worth");
      worth.setAttribute("aria-hidden", "true"); // the name of the button tells it
      button.addEventListener("click", () => choose(card));
      item.append(button, worth);
      hand.append(item);
      buttons.set(card, { seat, button, worth });
    }
  }

  function showCard(card, parts, state, play) {
    const { seat, button, worth } = parts;
    const gone = state.gone.has(card);
    const name = data.cards[card].name;
    const legal = play && !gone && play.seat === seat && play.legal.includes(card);
    button.disabled = !(legal && (play.lines || card === play.card));
    button.toggleAttribute("data-gone", gone);
    // Where every card is as good there is nothing to point at.
    const best = legal && play.best.includes(card) && play.best.length < play.legal.length;
    button.classList.toggle("best", Boolean(best));
    button.classList.toggle("chosen", Boolean(legal && play.card === card));
    worth.replaceChildren();
    worth.classList.toggle("top", Boolean(best));
    const said = [name];
    if (legal) {
      if (play.cards) {
        worth.append(make("span", "", valueShort(play.cards[card])));
        said.push(data.is_null ? valueText(play.cards[card]) : fill(words.value_of, { value: play.cards[card] }));
      }
      if (play.known) {
        const chance = percent(play.known[card][0]);
        worth.append(make("span", "chance", chance));
        said.push(fill(words.chance_of, { chance, name: names[seat] }));
      }
      if (best) said.push(words.best_here);
      if (play.card === card) {
        said.push(words.played);
        button.dataset.label = play.label;
        button.dataset.mark = play.sign || (play.notable ? "⚑" : "●");
      }
    }
    if (gone) said.push(words.gone);
    button.setAttribute("aria-label", said.join(", "));
  }

  function showTrick(state) {
    const past = !state.trick.length && state.past.length > 0;
    find(".trick").classList.toggle("past", past);
    for (const seat of [0, 1, 2]) {
      const spot = find(`.spot[data-seat="${seat}"]`);
      const played = (past ? state.past : state.trick).find((other) => other.seat === seat);
      spot.replaceChildren();
      if (played) {
        const card = face(make("div", "card"), played.card);
        card.setAttribute("role", "img");
        card.setAttribute("aria-label", `${names[seat]}: ${data.cards[played.card].name}`);
        spot.append(card);
      }
    }
    const text = state.winner === null ? "" : fill(words.takes, { name: names[state.winner] });
    find("#taken-by").textContent = text;
    find("#points").textContent = `${state.points[0]} : ${state.points[1]}`;
  }

  // What there is to say about the card that was played here.
  function tell(state, play) {
    const box = find("#say");
    box.replaceChildren();
    const head = make("h2");
    const facts = [];
    if (line !== game) {
      const first = data.cards[line.card].short;
      head.append(make("span", "", fill(words.try_card, { card: first })));
      facts.push(make("p", "", lineText(line.value)));
    } else if (play) {
      head.append(
        make("span", "", `${fill(words.trick_n, { n: play.trick })} · ${names[play.seat]}: `),
        small(play.card),
        make("span", `tag ${play.label}`, `${play.sign} ${play.label_text}`.trim()),
      );
      for (const text of [play.turned_text, play.thrown_text]) {
        if (text) head.append(make("span", "tag turn", `⚑ ${text}`));
      }
      const said = [];
      if (play.legal.length === 1) said.push(words.forced);
      else if (play.gave_away) said.push(fill(words.gave_away, { what: play.gave_away }));
      else said.push(words.nothing_lost);
      if (play.better.length) said.push(fill(words.better, { cards: cardNames(play.better) }));
      facts.push(make("p", "", said.join(" ")));
      if (play.known_text) facts.push(make("p", "", play.known_text));
    } else {
      head.append(make("span", "", data.rest_text || words.over));
      facts.push(make("p", "", data.result_text));
      if (data.rest_value !== null) facts.push(make("p", "note", lineText(data.rest_value)));
    }
    box.append(head, ...facts);
    const shown = line === game && play && play.lines ? play.lines[play.best.includes(play.card) ? play.card : play.best[0]] : null;
    if (line !== game || shown) box.append(showLine(shown, play));
    return [head, ...facts].map((part) => part.textContent).join(" ");
  }

  // A line of best play: the one on the table, or the one that starts from here.
  function showLine(cards, play) {
    const part = make("div", "whatif ink");
    if (line !== game) {
      const button = make("button", "", words.back_to_game);
      button.type = "button";
      button.id = "return";
      button.addEventListener("click", leave);
      part.append(button);
      cards = line.cards.slice(line.from);
    } else {
      part.append(make("p", "note", lineText(play.value)));
    }
    const list = make("ol");
    const start = line === game ? at : line.from;
    let item = null;
    cards.forEach((card, offset) => {
      if (!item || (start + offset) % 3 === 0) list.append((item = make("li")));
      const shown = small(card);
      if (line !== game && start + offset === at - 1) shown.style.textDecoration = "underline";
      item.append(shown, " ");
    });
    part.append(list);
    return part;
  }

  function show(speak) {
    const state = stateAt(line.cards, at);
    const play = line === game ? plays[at] : null;
    for (const [card, parts] of buttons) showCard(card, parts, state, play);
    const over = at >= line.cards.length && line === game;
    all(".seat").forEach((seat) => seat.classList.toggle("turn", !over && Number(seat.dataset.seat) === state.turn));
    find(".board").classList.toggle("variation", line !== game);
    showTrick(state);
    const said = tell(state, play);
    const trick = Math.min(10, Math.floor(at / 3) + 1);
    const number = Math.min(at + 1, line.cards.length);
    find("#where").textContent = plays.length ? fill(words.where, { trick, n: number, of: line.cards.length }) : "";
    find("#first").disabled = find("#back").disabled = at <= (line === game ? 0 : line.from);
    find("#forward").disabled = find("#last").disabled = at >= line.cards.length;
    find("#next").disabled = next() === null;
    if (speak) find("#live").textContent = said;
    all(".tricks button").forEach((button) => {
      const here = line === game && Number(button.dataset.at) === at;
      button.toggleAttribute("aria-current", here);
      if (here) button.setAttribute("aria-current", "step");
    });
    if (plays.length) {
      const now = find(".graph .now");
      const x = data.graph.left + Math.min(at, plays.length) * data.graph.step;
      now.setAttribute("x1", x);
      now.setAttribute("x2", x);
    }
    keepInView();
  }

  function keepInView() {
    const here = find(".tricks button[aria-current]");
    const box = find(".tricks");
    if (!here || box.scrollHeight <= box.clientHeight) return;
    const top = here.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (top < 0 || top > box.clientHeight - 40) box.scrollTop += top - box.clientHeight / 2;
  }

  function go(to) {
    const low = line === game ? 0 : line.from;
    at = Math.max(low, Math.min(line.cards.length, to));
    show(true);
  }

  function goInGame(to) {
    line = game;
    go(to);
  }

  function next() {
    if (line !== game) return null;
    const found = plays.findIndex((play, number) => number > at && play.notable);
    const first = plays.findIndex((play) => play.notable);
    const to = found >= 0 ? found : first;
    return to < 0 || to === at ? null : to;
  }

  function choose(card) {
    const play = plays[at];
    if (line !== game || !play) return;
    if (card === play.card) {
      go(at + 1);
      return;
    }
    const after = play.lines[card];
    line = { cards: [...game.cards.slice(0, at), ...after], from: at, card, value: play.cards[card] };
    go(at + 1);
  }

  function leave() {
    if (line === game) return;
    const from = line.from;
    goInGame(from);
    const button = buttons.get(plays[from].card).button;
    if (!button.disabled) button.focus();
  }

  const steps = {
    first: () => go(line === game ? 0 : line.from),
    back: () => go(at - 1),
    forward: () => go(at + 1),
    last: () => go(line.cards.length),
    next: () => next() !== null && go(next()),
  };
  for (const [id, step] of Object.entries(steps)) find(`#${id}`).addEventListener("click", step);
  const keys = {
    ArrowLeft: steps.back,
    ArrowRight: steps.forward,
    ArrowUp: () => go(at - (at % 3 || 3)),
    ArrowDown: () => go(at - (at % 3) + 3),
    Home: steps.first,
    End: steps.last,
    n: steps.next,
    N: steps.next,
    Escape: leave,
  };
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input, textarea, select, .tricks");
    const scrolls = field && field.matches(".tricks") && /^Arrow(Up|Down)$/.test(event.key);
    if (event.altKey || event.ctrlKey || event.metaKey || (field && !field.matches(".tricks")) || scrolls) return;
    const step = keys[event.key];
    if (step) {
      event.preventDefault();
      step();
    }
  });
  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-at]");
    if (!target) return;
    goInGame(Number(target.dataset.at));
    if (target.closest(".verdict")) find(".board").scrollIntoView({ block: "nearest" });
  });

  show(false);
})();
