#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Imitates a slow network for measurements: forwards connections with a delay and a limited speed.

    tests/slow_link.py LISTEN-PORT SERVER-HOST SERVER-PORT DELAY-MS MBIT

PoCL's daemon uses two ports: the one named here and the next one, so both are forwarded. Each byte arrives DELAY-MS
later in either direction, so a round trip takes twice that; each direction carries MBIT million bits a second, all
connections together. 0 is no limit.
Where the kernel has it, `tc qdisc add dev DEVICE root netem delay 10ms rate 100mbit` does the same.
"""
import asyncio
import socket
import sys

CHUNK = 64 << 10
# Limits the bytes under way: without it, any number would wait in a queue, which a real link does not have.
LEAST_WINDOW = 256 << 10


class Direction:
    """One direction of the link, shared by all connections: when bytes sent now arrive."""

    def __init__(self, delay, rate):
        self.delay, self.rate, self.free = delay, rate, 0.0

    def arrival(self, size):
        now = asyncio.get_running_loop().time()
        self.free = max(self.free, now) + (size / self.rate if self.rate else 0)
        return self.free + self.delay

    def window(self):
        return max(LEAST_WINDOW, int(2 * self.delay * self.rate * 2)) if self.rate else 64 << 20


async def pump(reader, writer, direction):
    loop, queue = asyncio.get_running_loop(), asyncio.Queue()
    on_way = asyncio.Semaphore(max(1, direction.window() // CHUNK))

    async def deliver():
        while True:
            at, data = await queue.get()
            await asyncio.sleep(at - loop.time())
            on_way.release()
            if not data:
                break
            writer.write(data)
            await writer.drain()
        writer.close()

    delivering = asyncio.create_task(deliver())
    try:
        while True:
            await on_way.acquire()
            data = await reader.read(CHUNK)
            queue.put_nowait((direction.arrival(len(data)), data))
            if not data:
                break
    except ConnectionError:
        queue.put_nowait((loop.time(), b""))
    await asyncio.gather(delivering, return_exceptions=True)


async def main():
    port, host, server, delay, mbit = sys.argv[1:]
    there, back = (Direction(float(delay) / 1000, float(mbit) * 1e6 / 8) for _ in range(2))

    def connect_to(target):
        async def connected(reader, writer):
            far_reader, far_writer = await asyncio.open_connection(host, target)
            for each in (writer, far_writer):
                each.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await asyncio.gather(pump(reader, far_writer, there), pump(far_reader, writer, back))
        return connected

    servers = [await asyncio.start_server(connect_to(int(server) + i), "127.0.0.1", int(port) + i, limit=CHUNK)
               for i in range(2)]
    await asyncio.gather(*(each.serve_forever() for each in servers))


asyncio.run(main())
