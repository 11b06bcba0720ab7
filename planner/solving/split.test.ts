import { expect, test } from 'vitest'
import { focusOf, isDayAfter } from './split.ts'

const weeks = (sessionsPerWeek: number, numberOfSessions = 36) => ({ sessionsPerWeek, numberOfSessions })
const focuses = (perWeek: number, sessions = perWeek) =>
  Array.from({ length: sessions }, (_, session) => focusOf(session, weeks(perWeek, sessions))?.join(' ') ?? 'all')

test('up to three days a week train the full body, four upper and lower, five and more push, pull and legs', () => {
  expect(focuses(3)).toEqual(['all', 'all', 'all'])
  expect(focuses(4)).toEqual(['PUSH PULL', 'LEGS', 'PUSH PULL', 'LEGS'])
  expect(focuses(6)).toEqual(['PUSH', 'PULL', 'LEGS', 'PUSH', 'PULL', 'LEGS'])
  expect(focuses(7)[6]).toBe('PULL')
})

test('a last week with fewer sessions leaves no half of the body out', () => {
  expect(focuses(5, 6)[5]).toBe('all')
  expect(focuses(5, 7).slice(5)).toEqual(['PUSH PULL', 'LEGS'])
  expect(focuses(5, 8).slice(5)).toEqual(['PUSH', 'PULL', 'LEGS'])
})

test('the sessions of a week are as far apart as they can be', () => {
  const after = (perWeek: number) =>
    Array.from({ length: perWeek + 1 }, (_, session) => session).filter((session) =>
      isDayAfter(session, weeks(perWeek)),
    )
  expect([1, 2, 3].map(after)).toEqual([[], [], []])
  expect([4, 5, 6, 7].map(after)).toEqual([[1], [1, 2, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7]])
})
