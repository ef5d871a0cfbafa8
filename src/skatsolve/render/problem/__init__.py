"""Judgments of problems as text."""
