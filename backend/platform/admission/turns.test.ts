import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { anonymous } from '#backend/platform/context.ts'
import { asQueryOf, asUser, currentSignal, inTransaction } from './currentUser.ts'
import { Turns, type TurnLimits } from './turns.ts'

const unavailable = { code: 'UNAVAILABLE' }

/** Items that the test ends, and the order in which they started. */
function open(limits: Partial<TurnLimits> = {}) {
  const turns = new Turns({ slots: 1, perUser: 1, waitingPerUser: 100, ...limits })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (user: string, name: string, signal?: AbortSignal) =>
    asUser({ subject: user }, () =>
      turns.run(() => {
        begun.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      }, signal),
    )
  const endOne = async () => {
    ends.shift()?.()
    await turn()
  }
  return { turns, begun, add, endOne }
}

test('users take turns, so that a backlog delays the first item of another user by one running item', async () => {
  const { add, begun, endOne } = open()
  for (const name of ['ana 1', 'ana 2', 'ana 3', 'ana 4']) void add('ana', name)
  void add('ben', 'ben 1')
  void add('ben', 'ben 2')
  void add('cho', 'cho 1')
  for (let n = 0; n < 7; n += 1) await endOne()
  expect(begun).toEqual(['ana 1', 'ben 1', 'cho 1', 'ana 2', 'ben 2', 'ana 3', 'ana 4'])
})

test('a user has no more slots than permitted, while the others are free for other users', async () => {
  const { add, begun, endOne } = open({ slots: 3, perUser: 2 })
  for (const name of ['ana 1', 'ana 2', 'ana 3']) void add('ana', name)
  await turn()
  expect(begun).toEqual(['ana 1', 'ana 2'])
  void add('ben', 'ben 1')
  await turn()
  expect(begun).toEqual(['ana 1', 'ana 2', 'ben 1'])
  await endOne()
  expect(begun).toEqual(['ana 1', 'ana 2', 'ben 1', 'ana 3'])
})

test('only the user whose own backlog is too long is refused', async () => {
  const { add, begun, endOne } = open({ waitingPerUser: 2 })
  for (const name of ['ana 1', 'ana 2', 'ana 3']) void add('ana', name)
  await expect(add('ana', 'ana 4')).rejects.toMatchObject(unavailable)
  void add('ben', 'ben 1')
  for (let n = 0; n < 4; n += 1) await endOne()
  expect(begun).toEqual(['ana 1', 'ben 1', 'ana 2', 'ana 3'])
})

test('the server’s own work takes turns, and is never refused', async () => {
  const { turns, add, begun, endOne } = open({ waitingPerUser: 1 })
  void add('ana', 'ana 1')
  void add('ana', 'ana 2')
  const own = ['own 1', 'own 2', 'own 3'].map((name) => turns.run(async () => begun.push(name)))
  for (let n = 0; n < 3; n += 1) await endOne()
  await Promise.all(own)
  expect(begun).toEqual(['ana 1', 'own 1', 'ana 2', 'own 2', 'own 3'])
})

test('visitors of two networks take turns, and a visitor does not wait for the backlog of another network', async () => {
  const { turns, begun, endOne } = open()
  const ends: (() => void)[] = []
  const add = (network: string, name: string) =>
    asUser({ subject: undefined, network }, () =>
      turns.run(() => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      }),
    )
  for (const name of ['a 1', 'a 2', 'a 3']) void add('192.0.2.1', name)
  void add('192.0.2.2', 'b 1')
  for (let n = 0; n < 4; n += 1) {
    ends.shift()?.()
    await endOne()
  }
  expect(begun).toEqual(['a 1', 'b 1', 'a 2', 'a 3'])
})

test('failing work releases its slot', async () => {
  const { turns, add, begun } = open()
  const failing = asUser({ subject: 'ana' }, () => turns.run(() => Promise.reject(new Error('broken'))))
  await expect(failing).rejects.toThrow('broken')
  void add('ana', 'ana 1')
  await turn()
  expect(begun).toEqual(['ana 1'])
})

test('an aborted request leaves the queue and makes room in it', async () => {
  const { add, begun, endOne } = open({ waitingPerUser: 1 })
  const leaving = new AbortController()
  void add('ana', 'ana 1')
  const left = add('ana', 'ana 2', leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  void add('ana', 'ana 3')
  for (let n = 0; n < 2; n += 1) await endOne()
  expect(begun).toEqual(['ana 1', 'ana 3'])
  await expect(add('ana', 'ana 4', leaving.signal)).rejects.toThrow('gone')
})

test('the signal of a query is that of its caller, and a mutation has none', () => {
  const { signal } = new AbortController()
  const viewer = { ...anonymous, subject: 'ana' }
  expect(asQueryOf({ viewer, network: undefined, signal }, currentSignal)).toBe(signal)
  expect(asUser(viewer, currentSignal)).toBeUndefined()
})

test('requests that wait too long in a user’s backlog are refused, and the user may send more', async () => {
  const { add, begun, endOne } = open({ waitMs: 40 })
  void add('ana', 'ana 1')
  await expect(add('ana', 'ana 2')).rejects.toMatchObject(unavailable)
  await endOne()
  void add('ana', 'ana 3')
  await turn()
  expect(begun).toEqual(['ana 1', 'ana 3'])
})

test('a user who waits only for other users is not refused, however long their items take', async () => {
  const { add, begun, endOne } = open({ waitMs: 40 })
  void add('ana', 'ana 1')
  const first = add('ben', 'ben 1')
  await expect(add('ben', 'ben 2')).rejects.toMatchObject(unavailable)
  await endOne()
  await endOne()
  expect([await first, begun]).toEqual(['ben 1', ['ana 1', 'ben 1']])
})

test('the server’s own work waits without a limit', async () => {
  const { turns, add, begun, endOne } = open({ waitMs: 40 })
  void add('ana', 'ana 1')
  const own = ['own 1', 'own 2'].map((name) => turns.run(async () => begun.push(name)))
  await delay(120)
  await endOne()
  await Promise.all(own)
  expect(begun).toEqual(['ana 1', 'own 1', 'own 2'])
})

test('once closed, it refuses waiting and later items', async () => {
  const { turns, add } = open()
  void add('ana', 'ana 1')
  const waiting = add('ana', 'ana 2')
  turns.close()
  await expect(waiting).rejects.toMatchObject(unavailable)
  await expect(add('ben', 'ben 1')).rejects.toMatchObject(unavailable)
})

test('inside a transaction nothing waits for a turn', async () => {
  const { turns } = open()
  await expect(inTransaction(() => turns.run(async () => 'done'))).rejects.toThrow('Only statements of the transaction')
})

test('an operator sees how many items run and wait, how often items had to wait, and how many were refused', async () => {
  const { turns, add, endOne } = open({ waitingPerUser: 1 })
  for (const name of ['ana 1', 'ana 2']) void add('ana', name)
  await expect(add('ana', 'ana 3')).rejects.toMatchObject(unavailable)
  expect(turns.load()).toMatchObject({ running: 1, waiting: 1, waits: 0, refusals: 1 })
  await endOne()
  expect(turns.load()).toMatchObject({ running: 1, waiting: 0, waits: 1 })
  expect(turns.load().waitedMs).toBeGreaterThan(0)
  await endOne()
  expect(turns.load()).toMatchObject({ running: 0, waiting: 0 })
})
