import { beforeEach, expect, test } from 'vitest'
import { forgetAllMaking, forgetMaking, noteMaking, programsInTheMaking } from './makings.ts'

beforeEach(() => forgetAllMaking())

test('a program being created is remembered until it ends, even across reloads', () => {
  noteMaking('one')
  noteMaking('two')
  noteMaking('one')
  expect(programsInTheMaking.value).toEqual(['two', 'one'])
  expect(localStorage.getItem('programs being made')).toBe('["two","one"]')
  forgetMaking('two')
  expect(programsInTheMaking.value).toEqual(['one'])
  forgetAllMaking()
  expect(localStorage.getItem('programs being made')).toBe('[]')
})

test('a program started in another tab also shows here as in progress, until this tab learns of its end', () => {
  localStorage.setItem('programs being made', '["theirs"]')
  dispatchEvent(new StorageEvent('storage', { key: 'programs being made' }))
  expect(programsInTheMaking.value).toEqual(['theirs'])
  noteMaking('mine')
  expect(programsInTheMaking.value).toEqual(['theirs', 'mine'])
  localStorage.setItem('programs being made', '[]')
  dispatchEvent(new StorageEvent('storage', { key: 'programs being made' }))
  forgetMaking('mine')
  expect(programsInTheMaking.value).toEqual(['theirs'])
  forgetMaking('theirs')
  expect(programsInTheMaking.value).toEqual([])
})
