"""What the tests of the scenario runner share."""

from guozhan.scenario import runner
from guozhan.scenario.document import Scenario
from guozhan.scenario.load import load_text

FOUR = """\
seats:
  - {kingdom: wei, hand: [杀♠7, 桃♥4, 闪♥2]}
  - {kingdom: shu, hand: [闪♦2, 闪♦3]}
  - {kingdom: wu}
  - {kingdom: qun}
"""


def scenario(body: str, ruleset: str = "guozhan-2018") -> Scenario:
    return load_text(f"name: test\nruleset: {ruleset}\n{body}", "test.yaml")[0]


def result(body: str, ruleset: str = "guozhan-2018") -> runner.Result:
    return runner.run(scenario(body, ruleset))


def passes(body: str, ruleset: str = "guozhan-2018") -> runner.Result:
    found = result(body, ruleset)
    assert found.problems == [], "\n".join(found.trace)
    return found


def fails(body: str, *words: str) -> runner.Result:
    found = result(body)
    assert found.status == "failed"
    message = "\n".join(text for _, text in found.problems)
    for word in words:
        assert word in message
    return found
