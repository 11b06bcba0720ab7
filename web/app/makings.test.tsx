import { beforeEach, expect, test } from 'vitest'
import { forgetAllMaking, forgetMaking, noteMaking, programsInTheMaking } from './makings.ts'

beforeEach(() => forgetAllMaking())

test('what is being made is known until it is not, and over reloads', () => {
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

test('what another tab begins is being made here too, until this tab has learned of its end', () => {
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
