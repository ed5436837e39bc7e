"""Metrics for Prometheus.

They are for the operator, and tell nothing of a running game that its onlookers would not learn: of requests only those
are counted that everybody may know of, and answers that wait for the constant window only when they take effect. The
storage is measured by a probe that goes by the clock alone, for it also writes what nobody may know of.
"""

from __future__ import annotations

import hmac
import time
from collections import Counter as Counts
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    GCCollector,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from guozhan.server import logs

if TYPE_CHECKING:
    from guozhan.server.house import House
    from guozhan.server.opened import Opened

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
STATUSES: Final = ("waiting", "playing", "over", "void")
disable_created_metrics()  # type: ignore[no-untyped-call]
FAST: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """What is measured while a process runs.

    Attributes:
        answer: seconds from an answer to its receipt, with what it takes to store it.
        bot: seconds that a bot thinks.
        storage: seconds that the probe takes to write.
        sync: the longest that anything written has waited for the disk between two looks, seconds.
        delay: seconds that the event loop comes too late.
        request: seconds that a request over HTTP takes.
    """

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=False)
        self.answer = self._histogram("answer_seconds", "From an answer to its receipt, storing included")
        self.bot = self._histogram("bot_seconds", "How long a bot thinks")
        self.storage = self._histogram("storage_seconds", "How long the probe of the storage takes to write")
        self.sync = self._histogram("sync_seconds", "The longest wait for the disk between two looks at it")
        self.delay = self._histogram("loop_delay_seconds", "How much too late the event loop is")
        self.request = self._histogram("http_request_seconds", "How long a request takes", ("method", "status"))
        self._errors = Counter(
            "guozhan_refused", "Messages of clients that were refused", ("code",), registry=self.registry
        )
        self._answers = Counter("guozhan_answers", "Answers that have taken effect", registry=self.registry)
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self.registry)

    def _histogram(self, name: str, text: str, labels: tuple[str, ...] = ()) -> Histogram:
        return Histogram(f"guozhan_{name}", text, labels, buckets=FAST, registry=self.registry)

    def refused(self, code: str) -> None:
        """A client has been refused something."""
        self._errors.labels(code).inc()

    def applied(self, opened: Opened) -> None:
        """An answer has taken effect."""
        if opened.public:
            self._answers.inc()

    def bot_answered(self, opened: Opened) -> None:
        """A bot that was asked has an answer."""
        if opened.public and not opened.holds:
            self.bot.observe(time.perf_counter() - opened.asked)

    def watch(self, house: House) -> None:
        """Tell of a house too."""
        self.registry.register(_OfHouse(house))

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)


class _OfHouse(Collector):
    """What a house knows anyway is read when it is asked for."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        house = self._house
        labels = ["home"]
        tables = GaugeMetricFamily("guozhan_tables", "Tables of this process", labels=[*labels, "status"])
        by_status = Counts(table.status for table in house.tables.values())
        for status in STATUSES:
            tables.add_metric([house.home, status], by_status[status])
        yield tables
        people: Any = [player for table in house.tables.values() for player in table.people]
        yield self._gauge("connections", "Connections at tables", sum(len(t.listeners) for t in house.tables.values()))
        yield self._gauge("people", "People at tables", len(people))
        yield self._gauge("people_connected", "People at tables who are connected", sum(p.connected for p in people))
        yield self._gauge("draining", "Whether nothing new is begun", int(house.draining))
        for name, count in sorted(house.counts.items()):
            family = CounterMetricFamily(f"guozhan_{name}", f"{name.replace('_', ' ')} so far", labels=labels)
            family.add_metric([house.home], count)
            yield family
        faults = CounterMetricFamily("guozhan_faults", "Errors that were logged", labels=["event"])
        for event, count in sorted(logs.errors.items()):
            faults.add_metric([event], count)
        yield faults

    def _gauge(self, name: str, text: str, value: float) -> GaugeMetricFamily:
        family = GaugeMetricFamily(f"guozhan_{name}", text, labels=["home"])
        family.add_metric([self._house.home], value)
        return family


def may_read(token: str, given: str) -> bool:
    """Whether an ``Authorization`` header opens the metrics."""
    kind, _, value = given.partition(" ")
    return bool(token) and kind.lower() == "bearer" and hmac.compare_digest(value.strip().encode(), token.encode())
