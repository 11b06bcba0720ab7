import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asUser } from './currentUser.ts'
import { MainThreadTurns } from './mainThreadTurns.ts'

const filterOf = (terms: number) => ({
  filter: { or: Array.from({ length: terms }, (_, n) => ({ title: { contains: `film ${n}` } })) },
})
const pageOf = (rows: number) => ({ items: Array.from({ length: rows }, (_, n) => ({ id: n })), nextToken: null })

/** Blocks the main thread, as a large request does. */
function spin(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

function open(workMs = 0) {
  const turns = new MainThreadTurns()
  const runs: { name: string; at: number }[] = []
  const run = (user: string, name: string, enter: () => Promise<void>) =>
    asUser({ subject: user }, async () => {
      await enter()
      spin(workMs)
      runs.push({ name, at: performance.now() })
    })
  return {
    runs,
    names: () => runs.map(({ name }) => name),
    send: (user: string, name: string, terms: number) => run(user, name, () => turns.start(filterOf(terms))),
    complete: (user: string, name: string, answer: unknown) => run(user, name, () => turns.complete(answer)),
  }
}

test('requests with large filters start one per turn of the event loop, alternating between users', async () => {
  const { names, send } = open()
  const all = ['ana 1', 'ana 2', 'ana 3', 'ana 4'].map((name) => send('ana', name, 90))
  all.push(send('ben', 'ben 1', 90))
  for (let n = 0; n < 8; n += 1) await Promise.resolve()
  expect(names().length).toBeLessThan(2)
  await Promise.all(all)
  expect(names()).toEqual(['ana 1', 'ben 1', 'ana 2', 'ana 3', 'ana 4'])
})

test('a small request starts and a short answer completes at once, beside large ones', async () => {
  const { names, send, complete } = open()
  const all = ['ana 1', 'ana 2', 'ana 3'].map((name) => send('ana', name, 90))
  const small = [send('ben', 'small', 1), complete('ben', 'short', pageOf(100)), complete('ben', 'none', null)]
  await Promise.all(small)
  expect(names().filter((name) => name.startsWith('ana')).length).toBeLessThan(2)
  await Promise.all([...all, ...small])
  await turn()
  expect(names()).toHaveLength(6)
})

test('long answers are completed one per turn of the event loop, alternating between users', async () => {
  const { names, complete } = open()
  const all = ['ana 1', 'ana 2', 'ana 3'].map((name) => complete('ana', name, pageOf(1000)))
  all.push(complete('ben', 'ben 1', Array.from({ length: 300 })))
  for (let n = 0; n < 8; n += 1) await Promise.resolve()
  expect(names().length).toBeLessThan(2)
  await Promise.all(all)
  expect(names()).toEqual(['ana 1', 'ben 1', 'ana 2', 'ana 3'])
})

test('a user with a backlog of large requests has a quarter of the main thread', async () => {
  const workMs = 10
  const { runs, send } = open(workMs)
  await Promise.all(['ana 1', 'ana 2', 'ana 3'].map((name) => send('ana', name, 90)))
  const gaps = runs.slice(1).map(({ at }, n) => at - (runs[n]?.at ?? 0))
  // Timers may fire a millisecond early.
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(4 * workMs - 2)
})
