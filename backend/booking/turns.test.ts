import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('requests for the same class run one at a time, in order of arrival', async () => {
  const turns = new Turns()
  const told: string[] = []
  const booking = (member: string) => async () => {
    told.push(`${member} begins`)
    await Promise.resolve()
    told.push(`${member} ends`)
  }
  await Promise.all(['Ada', 'Ben', 'Cleo'].map((member) => turns.take('class', booking(member))))
  expect(told).toEqual(['Ada', 'Ben', 'Cleo'].flatMap((member) => [`${member} begins`, `${member} ends`]))
})

test('another class is not waited for, and a refusal lets the next one come', async () => {
  const turns = new Turns()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const first = turns.take('full', () => held.then(() => Promise.reject(new Error('full'))))
  const next = turns.take('full', () => Promise.resolve('refused too'))
  expect(await turns.take('other', () => Promise.resolve('booked'))).toBe('booked')
  release()
  await expect(first).rejects.toThrow('full')
  expect(await next).toBe('refused too')
})

test('a request that waits too long proceeds to the database lock', async () => {
  const turns = new Turns()
  const { promise: held, resolve: release } = Promise.withResolvers<string>()
  const first = turns.take('class', () => held)
  expect(await turns.take('class', () => Promise.resolve('booked'))).toBe('booked')
  release('late')
  expect(await first).toBe('late')
})
