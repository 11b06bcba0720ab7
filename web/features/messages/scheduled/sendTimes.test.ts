import { expect, test } from 'vitest'
import { instantOf, sendTimes } from './sendTimes.ts'

function at(day: string, time: string): number {
  return new Date(`${day}T${time}`).getTime()
}

test('the times are this evening, tomorrow morning and Monday morning, by the clock of the reader', () => {
  // A Thursday.
  expect(sendTimes(at('2026-11-26', '12:00'))).toEqual([
    { kind: 'evening', instant: at('2026-11-26', '18:00') },
    { kind: 'morning', instant: at('2026-11-27', '09:00') },
    { kind: 'monday', instant: at('2026-11-30', '09:00') },
  ])
})

test('in the evening the evening is no choice any more, and on a Sunday tomorrow is Monday', () => {
  expect(sendTimes(at('2026-11-29', '19:00'))).toEqual([{ kind: 'morning', instant: at('2026-11-30', '09:00') }])
  expect(sendTimes(at('2026-11-30', '19:00')).map(({ kind }) => kind)).toEqual(['morning', 'monday'])
})

test('a time is complete with its day', () => {
  expect(instantOf('2026-11-29', '19:30')).toBe(at('2026-11-29', '19:30'))
  expect(instantOf(null, '19:30')).toBeUndefined()
  expect(instantOf('2026-11-29', null)).toBeUndefined()
})
