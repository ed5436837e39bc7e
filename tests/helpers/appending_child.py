"""A process that appends answers at several tables and says so, until it is killed.

Arguments: URL, home, tables (with commas), how many answers each (0: without end). A line ``table number`` is written
as soon as the answer has been acknowledged.
"""

import asyncio
import os
import sys

from guozhan.server.storage import Store
from tests.helpers.databases import table_row


def answer(table: str, number: int) -> bytes:
    return f'{{"table":"{table}","number":{number}}}'.encode() * (1 + number % 7)


async def main(url: str, home: str, tables: list[str], count: int) -> None:
    store = await Store.open(url, home=home)
    known = {row.id for row in await store.tables(home)}

    async def play(table: str) -> None:
        if table not in known:
            await store.put_table(table_row(table, home))
        number = len(await store.entries(table, 1))
        end = number + count
        while not count or number < end:
            size = 1 + number % 3
            await store.append(table, 1, number, [answer(table, number + i) for i in range(size)])
            number += size
            os.write(1, f"{table} {number - 1}\n".encode())

    await asyncio.gather(*[play(table) for table in tables])
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3].split(","), int(sys.argv[4])))
