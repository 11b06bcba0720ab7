import { expect, test } from 'vitest'
import { setForTests } from '#web/features/training/session/logForTests.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import { MOST_AT_A_TIME, sendLog } from './sendLog.ts'

class Refusal extends Error {}

function deviceWith(count: number) {
  const unsent = new Map(
    Array.from({ length: count }, (_, place) => [setForTests(place + 1).id, setForTests(place + 1)]),
  )
  const settled: Record<string, string> = {}
  const store = {
    unsent: async () => [...unsent.values()],
    settle: async (ids: readonly string[], standing: string) => {
      for (const id of ids) {
        unsent.delete(id)
        settled[id] = standing
      }
    },
  }
  return { store, unsent, settled }
}
const isRefusal = (error: unknown) => error instanceof Refusal

test('what was trained off line is sent in its order, in parts that the server takes', async () => {
  const { store, unsent } = deviceWith(MOST_AT_A_TIME + 3)
  const sent: LogEntry[][] = []
  await sendLog({ store, isRefusal, send: async (entries) => void sent.push([...entries]) })
  expect(sent.map(({ length }) => length)).toEqual([MOST_AT_A_TIME, 3])
  expect(sent.flat().map(({ at }) => at)).toEqual(sent.flat().map((_, place) => (place + 1) * 1_000))
  expect(unsent.size).toBe(0)
})

test('a network that breaks off loses nothing: the next time begins with what was not settled', async () => {
  const { store, unsent } = deviceWith(MOST_AT_A_TIME + 3)
  let answers = 1
  const send = async () => {
    if (answers-- <= 0) throw new Error('no network')
  }
  await expect(sendLog({ store, isRefusal, send })).rejects.toThrow('no network')
  expect(unsent.size).toBe(3)
})

test('a set that the server refuses keeps no other from being sent, and is not sent for ever', async () => {
  const { store, settled } = deviceWith(7)
  const bad = setForTests(3).id
  const send = async (entries: readonly LogEntry[]) => {
    if (entries.some(({ id }) => id === bad)) throw new Refusal()
  }
  expect(await sendLog({ store, isRefusal, send })).toBe(1)
  expect(Object.values(settled).filter((standing) => standing === 'sent')).toHaveLength(6)
  expect(settled[bad]).toBe('refused')
})
