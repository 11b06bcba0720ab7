import { runInThisContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { LISTENER } from './listener.ts'
import { findMarks, markAround, markStatements, nameOfMark } from './markStatements.ts'

const seats = `
const isFull = (seats) => seats < 1
function book(seats) {
  if (isFull(seats)) {
    return 'full'
  }
  return 'booked'
}
`

afterEach(() => Reflect.deleteProperty(globalThis, LISTENER))

/** The marks that the call reaches, and its result. */
function run(call: string): { reached: Set<string>; answer: unknown } {
  const reached = new Set<string>()
  Object.assign(globalThis, { [LISTENER]: (mark: string) => void reached.add(mark) })
  return { reached, answer: runInThisContext(`(() => {${markStatements(seats, 'seats.ts')}; return ${call} })()`) }
}

function markOf(text: string): string {
  const start = seats.indexOf(text)
  return nameOfMark('seats.ts', markAround(findMarks(seats, 'seats.ts'), { start, end: start + text.length }) ?? -1)
}

test('marked code answers as before', () => {
  expect(run('book(0)').answer).toBe('full')
  expect(run('book(1)').answer).toBe('booked')
})

test('exactly the statements that ran are reported', () => {
  expect(run('book(1)').reached).toContain(markOf("'booked'"))
  expect(run('book(1)').reached).not.toContain(markOf("'full'"))
  expect(run('book(0)').reached).toContain(markOf("'full'"))
  expect(run('1').reached).not.toContain(markOf('seats < 1'))
  expect(run('book(0)').reached).toContain(markOf('seats < 1'))
})
