import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteStopped, noteTyping, typingPeople } from './typingPeople.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const ana = { contactID: 'ana', name: 'Ana' }
const ben = { contactID: 'ben', name: 'Ben' }

test('a person counts as writing until six seconds after their last report', () => {
  noteTyping('c1', ana)
  vi.advanceTimersByTime(4000)
  noteTyping('c1', ana)
  vi.advanceTimersByTime(5000)
  expect(typingPeople.value).toEqual({ c1: [ana] })
  vi.advanceTimersByTime(1000)
  expect(typingPeople.value).toEqual({})
})

test('a person writes in one conversation at a time, and stops when their message arrives', () => {
  noteTyping('c1', ana)
  noteTyping('c1', ben)
  noteTyping('c2', ana)
  expect(typingPeople.value).toEqual({ c1: [ben], c2: [ana] })
  noteStopped('ana')
  expect(typingPeople.value).toEqual({ c1: [ben] })
})
