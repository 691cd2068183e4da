"""Compares openskill's models on simulated seasons: `python -m tests.bench.rating_models` prints the tables.

These are the tables of docs/league.md: the model, the caution of the ladder, and the soft reset.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from openskill.models import BradleyTerryPart, PlackettLuce

from bot.league.ports import Rating
from bot.league.ratings import BETA, START
from tests.bench.season import PLAYERS, SPREAD, fitted_loss, make_season, spearman

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.bench.season import Season

SEEDS: Final = (1, 2)
EVERYBODY: Final = 1_000_000
"""Each team is compared with so many on either side of it: with all of them, at any table."""
DRIFTS: Final = (0.0, 0.2)
"""By how much skills change from one season to the next: a standard deviation, luck being 1."""
NEWCOMERS: Final = 8
"""One in so many is new in the second season."""


def plackett_luce(**options: Any) -> PlackettLuce:
    """Return openskill's Plackett-Luce model."""
    return PlackettLuce(**options)


def bradley_terry(**options: Any) -> BradleyTerryPart:
    """Return openskill's Bradley-Terry model, each compared with everybody at the table."""
    return BradleyTerryPart(window_size=EVERYBODY, **options)


MODELS: Final[dict[str, Callable[..., Any]]] = {
    "`PlackettLuce`": plackett_luce,
    "`BradleyTerryPart`": bradley_terry,
}


@dataclass(slots=True)
class Played:
    """What a model makes of a season.

    Attributes:
        differences: For each of them, by how much the one ahead was ahead before, in mu.
    """

    ratings: list[Rating]
    losses: list[float]
    differences: list[float]

    def right(self, season: Season, *, caution: float) -> float:
        """Return the rank correlation of the ladder and skill."""
        return spearman([one.mu - caution * one.sigma for one in self.ratings], season.skills)


def play(model: Any, season: Season, ratings: Sequence[Rating] | None = None) -> Played:
    """Rate all matches of a season in order, each predicted before."""
    played = Played([START] * len(season.skills) if ratings is None else list(ratings), [], [])
    for match in season.matches:
        before = [played.ratings[one] for one in match]
        for ahead, behind in combinations(before, 2):
            scale = math.sqrt(2 * model.beta**2 + ahead.sigma**2 + behind.sigma**2)
            played.differences.append(ahead.mu - behind.mu)
            played.losses.append(math.log1p(math.exp((behind.mu - ahead.mu) / scale)))
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        after = model.rate(teams, ranks=[float(place) for place in range(len(match))])
        for one, (new,) in zip(match, after, strict=True):
            played.ratings[one] = Rating(new.mu, new.sigma)
    return played


def model_rows() -> Iterator[str]:
    """Yield the comparison of models."""
    seasons = [make_season(seed) for seed in SEEDS]
    yield "| model | beta | tau | limit_sigma | log-loss | its own chances | Spearman |"
    yield "|---|---|---|---|---|---|---|"
    for name, luck, drift, limit in product(MODELS, (1, 2, 4), (100, 25), (False, True)):
        make = MODELS[name]
        model = make(beta=luck * BETA / 2, tau=START.sigma / drift, limit_sigma=limit)
        games = [(season, play(model, season)) for season in seasons]
        cells = [
            fmean(fitted_loss(played.differences) for _, played in games),
            fmean(fmean(played.losses) for _, played in games),
        ]
        right = fmean(played.right(season, caution=2) for season, played in games)
        told = " | ".join(f"{cell:.4f}" for cell in cells)
        yield f"| {name} | x{luck} | sigma/{drift} | {'on' if limit else 'off'} | {told} | {right:.3f} |"


def caution_rows() -> Iterator[str]:
    """Yield how well ladders of different caution order people who play equally often, or not at all so."""
    yield "| order | everybody plays as often | some play much more |"
    yield "|---|---|---|"
    kinds = [[make_season(seed, uneven=uneven) for seed in SEEDS] for uneven in (False, True)]
    model = bradley_terry(beta=BETA)
    games = [[(season, play(model, season)) for season in seasons] for seasons in kinds]
    for caution in range(4):
        right = [fmean(played.right(season, caution=caution) for season, played in kind) for kind in games]
        yield f"| mu - {caution} sigma | " + " | ".join(f"{one:.3f}" for one in right) + " |"


def sureness_rows() -> Iterator[str]:
    """Yield how sure the league is after so many matches of everybody, and how right the ladder is then."""
    yield "| matches of everybody | sigma | Spearman |"
    yield "|---|---|---|"
    for each in (5, 10, 28, 50, 100, 200):
        season = make_season(SEEDS[0], matches=PLAYERS * each // 4)
        played = play(bradley_terry(beta=BETA), season)
        sigma = fmean(one.sigma for one in played.ratings)
        yield f"| {each} | {sigma:.1f} | {played.right(season, caution=2):.2f} |"


def reset_rows() -> Iterator[str]:
    """Yield how well the beginning of a second season is predicted after different soft resets."""
    yield "| kept | added to sigma | the same skills | skills that change |"
    yield "|---|---|---|---|"
    model = bradley_terry(beta=BETA)
    firsts = [(season, play(model, season).ratings) for season in map(make_season, SEEDS)]
    for kept, added in ((0.0, 0.0), *product((0.5, 0.75, 0.9, 1.0), (0.0, 3.0, 6.0))):
        losses = [
            fmean(
                _second(model, season, ratings, drift, kept=kept, added=added) for season, ratings in firsts
            )
            for drift in DRIFTS
        ]
        added_or_all = f"{added:.0f}" if kept else "all"
        yield f"| {kept:.0%} | {added_or_all} | " + " | ".join(f"{one:.4f}" for one in losses) + " |"


def _second(
    model: Any, season: Season, ratings: Sequence[Rating], drift: float, *, kept: float, added: float
) -> float:
    """Return the log-loss in the first quarter of the season after this one."""
    random = Random(11)
    shrunk = math.sqrt(1 - (drift / SPREAD) ** 2)  # so that the spread of all skills stays the same
    skills = [skill * shrunk + random.gauss(0, drift) for skill in season.skills]
    begun = [_reset(one, kept=kept, added=added) for one in ratings]
    for one in range(0, len(skills), NEWCOMERS):
        skills[one], begun[one] = random.gauss(0, SPREAD), START
    second = make_season(12, skills=skills, matches=len(season.matches) // 4)
    return fmean(play(model, second, begun).losses)


def _reset(rating: Rating, *, kept: float, added: float) -> Rating:
    if not kept:
        return START
    mu = START.mu + kept * (rating.mu - START.mu)
    return Rating(mu, min(START.sigma, math.hypot(rating.sigma, added)))


def main() -> None:
    """Print all tables."""
    for rows in (model_rows, caution_rows, sureness_rows, reset_rows):
        for line in rows():
            print(line, flush=True)
        print()


if __name__ == "__main__":
    main()
