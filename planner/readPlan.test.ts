import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlanBreach, PlanReader } from './readPlan.ts'

function read(pieces: readonly string[]): unknown[] {
  const reader = new PlanReader()
  const days = pieces.flatMap((piece) => reader.push(piece))
  reader.end()
  return days
}

test('days are the same however the answer is cut into pieces', () => {
  const day = fc.record({
    day: fc.integer(),
    description: fc.string({ unit: 'grapheme' }),
    sections: fc.json().map((text) => ({ text })),
  })
  const plan = fc.record({ note: fc.string(), days: fc.array(day, { maxLength: 4 }) })
  fc.assert(
    fc.property(plan, fc.array(fc.nat({ max: 400 }), { maxLength: 12 }), (said, cuts) => {
      const text = JSON.stringify(said)
      const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
      const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
      expect(JSON.stringify(read(pieces))).toBe(JSON.stringify(said.days))
    }),
    { numRuns: 300 },
  )
})

test('a day is there as soon as it is closed, before the next is complete', () => {
  const reader = new PlanReader()
  expect(reader.push('{"days":[{"day":1},{"da')).toEqual([{ day: 1 }])
  expect(reader.push('y":2}')).toEqual([{ day: 2 }])
})

test.each([
  ['nothing at all', [], 'Failed to retrieve a structured workout plan'],
  ['prose', ['Here is your plan: {}'], 'Failed to retrieve a structured workout plan'],
  ['a list', ['[1,2]'], 'Failed to retrieve a structured workout plan'],
  ['two plans', ['{"days":[]}{"days":[]}'], 'Failed to retrieve a structured workout plan'],
  ['a plan that is cut off', ['{"days":[{"day":1}'], 'No valid workout plan returned'],
  ['broken JSON', ['{"days":[{"day":1,,}]}'], 'is not what the function takes'],
  ['a megabyte of nonsense in one text', ['{"x":"', 'n'.repeat(1_000_000)], 'is not what the function takes'],
  ['what is nested without end', ['{"days":'.padEnd(500, '[')], 'is not what the function takes'],
] as const)('%s is refused as it comes', (_name, pieces, text) => {
  expect(() => read(pieces)).toThrow(PlanBreach)
  expect(() => read(pieces)).toThrow(text)
})

test('what looks like days elsewhere is not read as days', () => {
  expect(read(['{"note":"days","other":[{"day":1}],"deep":{"days":[{"day":2}]},"days":[{"day":3}]}'])).toEqual([
    { day: 3 },
  ])
})
