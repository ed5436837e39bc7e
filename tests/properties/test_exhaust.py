"""Everything that is declared acts in random games, and what does not is found out."""

import json
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from guozhan.bots.random import RandomBot
from guozhan.cli import main
from guozhan.core.answers import Act
from guozhan.core.generals import General
from guozhan.core.session import direct
from guozhan.core.skills import Skill, active, forbids, modifier, options, trigger, view_as
from guozhan.games import rulesets
from guozhan.games.rulesets import get_ruleset, new_ruleset
from guozhan.packs.generals import standard
from guozhan.rules.game import Game
from guozhan.rules.player import Player
from guozhan.rules.questions import HAND_LIMIT, MAY_REVEAL
from guozhan.rules.timings import PHASE
from guozhan.sim.coverage import Coverage, Exemption, exemptions
from guozhan.sim.curious import lordly, wanted
from guozhan.sim.exhaust import Exhaust, FaultyGameError, boards
from guozhan.sim.exhaust_report import page, report
from guozhan.sim.observing import Watch

BUDGET = 2500  # games; it takes a few hundred


def test_everything_acts_in_every_ruleset_and_wording() -> None:
    run = Exhaust(boards(None, {}), seed=4, vary=True)
    for _ in run.play(BUDGET):
        pass
    assert [item.id for item in run.coverage.left()] == []
    assert run.coverage.stale() == []
    assert run.idle_exemptions == []
    assert run.passed
    assert set(run.sizes) == set(range(2, 13))
    # An empty table would pass too.
    groups = report(run, BUDGET)["groups"]
    assert min(groups[group]["all"] for group in ("skills", "cards", "switches")) > 100
    assert groups["choices"]["all"] > 40


def test_the_command_for_the_larger_pool_alone_comes_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exhaust", "--ruleset", "identity", "--option", "pool=all", "--games", str(BUDGET)]) == 0
    assert capsys.readouterr().out.startswith("everything has acted: ")


def test_each_pool_and_wording_has_a_board_unless_it_is_set() -> None:
    assert {str(board) for board in boards(None, {}) if board.ruleset == "identity"} == {
        f"identity text={text} pool={pool}" for text in ("current", "classic", "ol") for pool in ("classic", "all")
    }
    assert [str(board) for board in boards("identity", {"text": "ol"})] == ["identity text=ol"]
    assert {board.options["pool"] for board in boards(None, {"pool": "all"})} == {"all"}
    # What is set hides things, so nothing is said of exemptions then.
    run = Exhaust(boards(None, {"pool": "classic"}), 1, vary=True, exempt=(Exemption("skill/none/*", "nothing", {}),))
    for item in run.coverage.left():
        item.hit()
    assert run.idle_exemptions == []
    whole = Exhaust(boards(None, {}), 1, vary=True, exempt=(Exemption("skill/none/*", "nothing", {}),))
    for item in whole.coverage.left():
        item.hit()
    assert [each.item for each in whole.idle_exemptions] == ["skill/none/*"]
    assert "switch/identity/pool=all" in whole.coverage.items


def test_what_a_skill_leads_to_is_wanted_of_its_general() -> None:
    watch = Watch(new_ruleset("identity", {"pool": "all"}), Coverage())
    for item in watch.due:
        item.hit()
    assert wanted(watch, "mob_wangling") == wanted(watch, "mob_feiyi") == wanted(watch, "jin_simazhao") == 0
    watch.declared[watch.ruleset.skills["mouli"].actives[0]].count = 0
    assert wanted(watch, "mob_wangling") == 1  # its mission gives 谋立
    watch.cards["redistribute", "used"].count = 0
    assert wanted(watch, "mob_feiyi") > 0  # the card is in the extra pile only
    for item in watch.coverage.of("chengwu"):
        item.count = 0
    assert wanted(watch, "jin_simazhao", lord=True) == 1
    assert wanted(watch, "jin_simazhao", lord=False) == 0  # a lord skill
    assert lordly(watch, "jin_simazhao")
    assert not lordly(watch, "jin_simashi")


def test_everything_that_could_come_into_play_is_watched() -> None:
    for text in ("current", "classic", "ol"):
        ruleset = new_ruleset("guozhan-2018", {"text": text})
        watch = Watch(ruleset, Coverage(()))
        ids = {item.id for item in watch.due}
        for skill in ruleset.skills.values():
            parts = [*skill.triggers, *skill.actives, *skill.providers, *skill.modifiers]
            if parts and skill.id not in ("reveal_locked", "mountain_echo"):  # rules of other switches
                assert any(id.startswith(f"skill/{skill.id}/") for id in ids), skill.id
        assert {card.type.id for card in ruleset.cards} == {item.owner for item in watch.due if item.group == "cards"}
        for general in ruleset.generals.values():
            for kind in general.skills:
                mine = [id for id in ids if id.startswith(f"skill/{kind.id}/{kind.__name__}/")]
                assert len(mine) >= len(kind.triggers) + len(kind.actives) + len(kind.providers) + len(kind.modifiers)


def test_the_same_seed_and_budget_give_the_same_report() -> None:
    def played(seed: int) -> dict[str, Any]:
        run = Exhaust(boards(None, {}), seed, vary=True)
        assert list(run.play(12)) == list(range(1, 13))
        return report(run, 12)

    assert played(5) == played(5)
    assert played(5)["items"] != played(6)["items"]


def test_watching_changes_no_game_and_no_other_ruleset() -> None:
    before = {id: dict(vars(skill)) for id, skill in get_ruleset("guozhan-2018").skills.items()}
    for seed in range(6):
        results = []
        watched = Watch(new_ruleset("guozhan-2018"), Coverage()).ruleset
        for ruleset in (get_ruleset("guozhan-2018"), watched):
            game = Game.new(ruleset, 6, seed, [])
            direct(game, [RandomBot(seat) for seat in range(6)])
            game.run()
            results.append((game.log, game.state.snapshot()))
        assert results[0] == results[1]
    assert {id: dict(vars(skill)) for id, skill in get_ruleset("guozhan-2018").skills.items()} == before


class Odd(Skill):
    """A skill of which only some parts can act."""

    id, name = "odd", "奇"

    as_peach = view_as("peach", lambda me, card: False, modes=("use",))

    @trigger(PHASE.play.start, when=lambda me, phase: False)
    def never(self, me: Player, phase: Any, act: Act) -> None:
        raise AssertionError("its condition never holds")

    @trigger(PHASE.draw.start)
    def often(self, me: Player, phase: Any, act: Act) -> None:
        me.draw(1)

    @active(parts=[options(lambda me, d: ["red", "black"])])
    def choose(self, me: Player, act: Act) -> None:
        me.choose_option(self.id, ["one"], {"one": "一", "two": "二"})

    @modifier(HAND_LIMIT)
    def as_it_is(self, me: Player, value: int) -> int:
        return value

    @forbids(MAY_REVEAL)
    def never_forbids(self, me: Player, *args: Any) -> bool:
        return False


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    """曹操 has the odd skill and 曹丕 none; rulesets are built with them."""
    skills: dict[str, tuple[type[Skill], ...]] = {"caocao": (Odd,), "caopi": ()}
    changed: tuple[General, ...] = tuple(
        replace(general, skills=skills[general.id], editions={}) if general.id in skills else general
        for general in standard.GENERALS
    )
    monkeypatch.setattr(standard, "GENERALS", changed)
    monkeypatch.setattr(rulesets, "_cache", {})


ODD = [
    "choice/odd/option/two",
    "skill/odd/Odd/as peach/used",
    "skill/odd/Odd/modifier/as_it_is",
    "skill/odd/Odd/permission/never_forbids",
    "skill/odd/Odd/trigger/never",
    "skill/odd/Odd/trigger/never/declined",
]
FEW = "caocao,caopi,caoren,xuchu,xiahoudun,zhenji"  # of one kingdom, so that two players are dealt two and more


@pytest.mark.usefixtures("odd")
def test_what_cannot_act_is_left_over() -> None:
    run = Exhaust(boards("guozhan-2018", {"text": "current", "generals": FEW}), 3, players=3)
    assert list(run.play(40)) == list(range(1, 41))
    mine = {item.id: item.count for item in run.coverage.items.values() if item.owner.endswith("odd")}
    assert sorted(id for id, count in mine.items() if not count) == ODD
    for acted in ("trigger/often", "trigger/often/declined", "active/choose"):
        assert mine[f"skill/odd/Odd/{acted}"] > 0
    for option in ("one", "red", "black"):
        assert mine[f"choice/odd/option/{option}"] > 0
    assert not run.passed
    assert set(run.sizes) == {3}


@pytest.mark.usefixtures("odd")
def test_exemptions_excuse_and_go_stale() -> None:
    exempt = (
        Exemption("skill/odd/*/never*", "its condition never holds", {}),
        Exemption("skill/odd/*/as_it_is", "only by another wording", {"text": "ol"}),
        Exemption("skill/odd/*/often", "wrong", {}),
        Exemption("skill/none/*", "about nothing", {}),
    )
    run = Exhaust(boards("guozhan-2018", {"text": "current", "generals": FEW}), 3, players=3, exempt=exempt)
    assert len(list(run.play(10))) == 10
    left = {item.id for item in run.coverage.left()}
    assert left & set(ODD) == {id for id in ODD if "/never" not in id or "permission" in id} - {
        "skill/odd/Odd/permission/never_forbids"
    }
    assert [(item.id, excuse.reason) for item, excuse in run.coverage.stale()] == [
        ("skill/odd/Odd/trigger/often", "wrong")
    ]
    assert {item.id for item, _ in run.coverage.exempted()} >= {"skill/odd/Odd/trigger/never"}
    assert [excuse.item for excuse in run.coverage.exempt if excuse not in run.coverage.used] == [
        "skill/odd/*/as_it_is",
        "skill/none/*",
    ]


def test_every_exemption_has_a_reason_and_names_switches_that_there_are() -> None:
    from guozhan.modes.profile import switches

    assert exemptions()
    for each in exemptions():
        assert each.reason
        for name, value in each.when.items():
            assert value in switches()[name].values


def test_a_conversion_is_to_be_played_only_if_such_a_card_is_ever_asked_for() -> None:
    run = Exhaust(boards("guozhan-2018", {"text": "current"}), 1)
    watch = Watch(new_ruleset("guozhan-2018"), run.coverage)
    assert ("longdan", "slash", "play") not in watch.made
    watch.play_asked(["slash"])
    assert ("longdan", "slash", "play") in watch.made
    assert ("longdan", "jink", "play") not in watch.made


# --- the command -----------------------------------------------------------------------------------------------------

GAME = ["--players", "3", "--ruleset", "guozhan-2018", "--option", "text=current", "--option", f"generals={FEW}"]


@pytest.mark.usefixtures("odd")
def test_the_command_names_what_never_acted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    html = tmp_path / "page.html"
    assert main(["exhaust", "--games", "40", "--seed", "3", "--html", str(html), *GAME]) == 1
    captured = capsys.readouterr()
    assert "things have not acted: 40 games from seed 3" in captured.out
    assert "  奇 never (出牌阶段开始时)  [skill/odd/Odd/trigger/never]\n" in captured.out
    assert "odd/Odd/trigger/often]" not in captured.out
    assert main(["exhaust", "--games", "40", "--seed", "3", "--json", *GAME]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 40
    assert not told["passed"]
    assert {each["id"] for each in told["left"]} >= set(ODD)
    assert "caopi" in told["without_skills"]
    assert "caocao" not in told["without_skills"]
    text = html.read_text("utf-8")
    assert all(each["id"].replace("&", "&amp;") in text for each in told["left"])
    assert "曹丕" in text


class _Balance(HTMLParser):
    """Finds tags that are not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_says_everything() -> None:
    run = Exhaust(boards(None, {"text": "ol"}), 2, vary=True)
    for _ in run.play(3):
        pass
    text = page(run, 3)
    reader = _Balance()
    reader.feed(text)
    assert reader.open == []
    assert "$" not in text
    for item in run.coverage.items.values():
        assert f'title="{item.id.replace("&", "&amp;")}"' in text


def test_a_fault_names_the_run_that_leads_to_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Game.run

    def run(self: Game) -> None:
        if self.seed % 3 == 0:
            raise LookupError("something is wrong")
        real(self)

    monkeypatch.setattr(Game, "run", run)
    with pytest.raises(FaultyGameError) as caught:
        list(Exhaust(boards("guozhan-2018", {}), 1).play(50))
    number = caught.value.number
    assert main(["exhaust", "--ruleset", "guozhan-2018", "--games", "50"]) == 1
    error = capsys.readouterr().err
    assert f"fault in game {number}: LookupError: something is wrong" in error
    command = error.split("again: guozhan ")[1].split()
    assert command == ["exhaust", "--seed", "1", "--games", str(number), "--ruleset", "guozhan-2018"]
    assert main(command) == 1
    assert f"fault in game {number}: LookupError" in capsys.readouterr().err


def test_an_interruption_keeps_what_has_acted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Exhaust._play_one

    def play_one(self: Exhaust) -> None:
        if self.number == 4:
            raise KeyboardInterrupt
        real(self)

    monkeypatch.setattr(Exhaust, "_play_one", play_one)
    assert main(["exhaust", "--json"]) == 130
    captured = capsys.readouterr()
    told = json.loads(captured.out)
    assert told["games"] == 4
    assert told["groups"]["cards"]["acted"] > 50
    assert "interrupted in game 4 of" in captured.err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--players", "13"], "2 to 12 players"),
        (["--ruleset", "poker"], "there are guozhan-2012, guozhan-2018"),
        (["--option", "text=old"], "switch text: no value old"),
        (["--option", "generals=nobody"], "no general 'nobody'"),
        (["--ruleset", "guozhan-2018", "--option", "generals=caocao,caopi"], "2 generals are too few for 2 players"),
        (
            ["--ruleset", "guozhan-2018", "--players", "8", "--option", f"generals={FEW}"],
            "6 generals are too few for 8 players",
        ),
        (["--option", "generals=caocao,caopi"], "there is no general 'caopi' in identity"),
        (["--html", "no/such/folder/page.html"], "there is no folder no/such/folder"),
        (["--games", "0"], "at least 1"),
    ],
)
def test_mistakes_are_named_in_one_line(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(["exhaust", *arguments])
    except SystemExit as leaving:
        status = int(str(leaving.code))
    captured = capsys.readouterr()
    assert (status, captured.err.count("\n"), captured.out) == (2, 1, "")
    assert reason in captured.err
