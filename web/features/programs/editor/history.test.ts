import { expect, test } from 'vitest'
import { newHistory, changed, redone, settled, undone } from './history.ts'

test('changes are undone and redone one at a time', () => {
  const three = changed(changed(newHistory('a'), 'ab'), 'abc')
  const one = undone(undone(three))
  expect(one.present).toBe('a')
  expect(undone(one)).toBe(one)
  expect(redone(redone(one)).present).toBe('abc')
  expect(redone(three)).toBe(three)
})

test('typing in one field is one undo step, until the user does something else', () => {
  const typed = changed(changed(changed(newHistory('a'), 'ab', 'name'), 'abc', 'name'), 'abcd', 'name')
  expect(undone(typed).present).toBe('a')
  const elsewhere = changed(typed, 'abcd!', 'description')
  expect(undone(elsewhere).present).toBe('abcd')
  const left = changed(settled(typed), 'abcde', 'name')
  expect(undone(left).present).toBe('abcd')
})

test('after an undo, a new change replaces what was undone', () => {
  const other = changed(undone(changed(newHistory('a'), 'ab')), 'ax')
  expect(redone(other)).toBe(other)
  expect(other.present).toBe('ax')
})

test('text typed again after an undo can still be undone', () => {
  const again = changed(undone(changed(newHistory('a'), 'ab', 'name')), 'ac', 'name')
  expect(undone(again).present).toBe('a')
})

test('the last 200 steps can be undone', () => {
  let history = newHistory(0)
  for (let step = 1; step <= 250; step++) history = changed(history, step)
  for (let step = 1; step <= 250; step++) history = undone(history)
  expect(history.present).toBe(50)
})
