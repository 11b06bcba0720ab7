import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asUser } from './currentUser.ts'
import { HeavyRequests } from './heavyRequests.ts'

const filterOf = (terms: number) => ({
  filter: { or: Array.from({ length: terms }, (_, n) => ({ title: { contains: `film ${n}` } })) },
})

function open() {
  const requests = new HeavyRequests()
  const started: string[] = []
  const send = (user: string, name: string, terms: number) =>
    asUser({ subject: user }, () => requests.run(filterOf(terms), async () => started.push(name)))
  return { started, send }
}

test('requests with large filters start one in a turn of the event loop, by turns of their users', async () => {
  const { started, send } = open()
  const all = ['ana 1', 'ana 2', 'ana 3', 'ana 4'].map((name) => send('ana', name, 90))
  all.push(send('ben', 'ben 1', 90))
  await Promise.resolve()
  await Promise.resolve()
  expect(started.length).toBeLessThan(2)
  await Promise.all(all)
  expect(started).toEqual(['ana 1', 'ben 1', 'ana 2', 'ana 3', 'ana 4'])
})

test('a small request starts at once beside large ones', async () => {
  const { started, send } = open()
  const all = ['ana 1', 'ana 2', 'ana 3'].map((name) => send('ana', name, 90))
  const small = send('ben', 'small', 1)
  expect(started).toContain('small')
  await Promise.all([...all, small])
  await turn()
  expect(started).toHaveLength(4)
})
