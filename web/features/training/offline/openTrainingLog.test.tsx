import { beforeEach, expect, test } from 'vitest'
import { RequestError } from '#web/app/network/RequestError.ts'
import { openOutbox } from '#web/app/outbox/openOutbox.ts'
import { finishForTests, setForTests } from '#web/features/training/session/logForTests.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { openTrainingLog } from './openTrainingLog.ts'
import { openTrainingStore } from './trainingStore.ts'
import type { ReceivedLine } from './trainingWire.ts'

beforeEach(() => localStorage.clear())

const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 10, minute)).toISOString()

/** A server that has what it was sent, by the minute of its clock. */
function serverForTests(known: ReceivedLine[] = []) {
  const asked: (string | undefined)[] = []
  let minute = 30
  let isAway = false
  const here = () => {
    if (isAway) throw new RequestError('UNAVAILABLE')
  }
  const wire = {
    async readLog(_planId: string, since?: string) {
      here()
      asked.push(since)
      return known.filter(({ receivedAt }) => since === undefined || receivedAt >= since)
    },
    async send(entries: readonly LogEntry[]) {
      here()
      for (const entry of entries) known.push({ entry, receivedAt: at(minute) })
      minute += 1
    },
  }
  return {
    wire,
    asked,
    known,
    goAway: (away: boolean) => {
      isAway = away
    },
  }
}

/** A page of one person on this device. */
function pageForTests(person: string = crypto.randomUUID()) {
  return { person, outbox: openOutbox(person), store: openTrainingStore(person) }
}

async function open({ outbox, store }: ReturnType<typeof pageForTests>, { wire }: ReturnType<typeof serverForTests>) {
  const log = await openTrainingLog('monday', { outbox, store, wire })
  await log.sync()
  return log
}

test('a log of many rounds is read completely once, and then only its new entries', async () => {
  const year = Array.from({ length: 1_300 }, (_, place) => ({
    entry: setForTests(place + 1),
    receivedAt: at(place % 20),
  }))
  const server = serverForTests(year)
  const device = pageForTests()
  const log = await open(device, server)
  expect(log.entries.peek()).toHaveLength(1_300)
  log.close()

  const again = await open(device, server)
  expect(again.entries.peek()).toHaveLength(1_300)
  // Ten minutes before the last one, for what was on its way then.
  expect(server.asked).toEqual([undefined, at(9)])
  again.close()
})

test('an entry that another device sends late is found, even if it was logged long ago', async () => {
  const server = serverForTests([{ entry: setForTests(50), receivedAt: at(20) }])
  const device = pageForTests()
  const log = await open(device, server)
  server.known.push({ entry: setForTests(1), receivedAt: at(25) })
  await log.sync()
  expect(log.entries.peek().map(({ at: done }) => done)).toEqual([1_000, 50_000])
  log.close()
})

test('a reading that breaks off leaves no gap: the next one begins where the last whole one ended', async () => {
  const server = serverForTests([{ entry: finishForTests(1), receivedAt: at(1) }])
  const device = pageForTests()
  const log = await open(device, server)
  server.known.push({ entry: setForTests(2), receivedAt: at(15) })
  server.goAway(true)
  await log.sync()
  server.goAway(false)
  await log.sync()
  expect(server.asked.at(-1)).toBe(at(-9))
  expect(await device.store.logOf('monday')).toHaveLength(2)
  log.close()
})

test('a set is on the device before it is with the server, and with both once', async () => {
  const server = serverForTests()
  const device = pageForTests()
  const log = await open(device, server)
  server.goAway(true)
  await log.add(setForTests(1))
  await log.sync()
  expect(log.status.peek()).toBe('saved')
  // The page was killed: the next one has the set, and sends it.
  log.close()
  device.outbox.close()
  const next = pageForTests(device.person)
  const again = await open(next, server)
  expect(again.entries.peek()).toHaveLength(1)
  server.goAway(false)
  await again.sync()
  await again.sync()
  expect(server.known).toHaveLength(1)
  expect(again.entries.peek()).toHaveLength(1)
  expect(await next.store.logOf('monday')).toHaveLength(1)
  expect(again.status.peek()).toBe('sent')
  again.close()
})
