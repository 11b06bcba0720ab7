import { expect, test } from 'vitest'
import { StatementNames } from './renderCache.ts'

test('equal texts share a name, and different texts get different names', () => {
  const names = new StatementNames()
  const first = names.name('select 1')
  expect(first.text).toBe('select 1')
  expect(first.name).toMatch(/^read_.{32}$/)
  expect(names.name('select 1')).toEqual(first)
  expect(names.name('select 2').name).not.toBe(first.name)
})

test('names depend only on the text, so that servers behind a connection pooler never clash', () => {
  expect(new StatementNames().name('select 1')).toEqual(new StatementNames().name('select 1'))
})

test('after 2,000 names, new statements are unnamed and existing names remain', () => {
  const names = new StatementNames()
  const namedStatements = Array.from({ length: 2000 }, (_, index) => names.name(`select ${index}`))
  expect(namedStatements.every(({ name }) => name !== undefined)).toBe(true)
  expect(names.name('select 2000')).toEqual({ text: 'select 2000' })
  expect(names.name('select 7')).toEqual(namedStatements[7])
})
