import { expect, test } from 'vitest'
import { StatementNames } from './renderCache.ts'

test('a statement has one name, another one another', () => {
  const names = new StatementNames()
  const first = names.name('select 1')
  expect(first.text).toBe('select 1')
  expect(first.name).toMatch(/^read_.{32}$/)
  expect(names.name('select 1')).toEqual(first)
  expect(names.name('select 2').name).not.toBe(first.name)
})

test('every server gives the same name, so that one behind a pooler meets no other’s', () => {
  expect(new StatementNames().name('select 1')).toEqual(new StatementNames().name('select 1'))
})

test('after two thousand names new statements go without, and the named keep theirs', () => {
  const names = new StatementNames()
  const named = Array.from({ length: 2000 }, (_, place) => names.name(`select ${place}`))
  expect(named.every(({ name }) => name !== undefined)).toBe(true)
  expect(names.name('select 2000')).toEqual({ text: 'select 2000' })
  expect(names.name('select 7')).toEqual(named[7])
})
