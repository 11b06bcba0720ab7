import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerReader, PlanBreach, pieceOf, PlanReader } from './readPlan.ts'

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

test('data elsewhere that looks like days is not read as days', () => {
  expect(read(['{"note":"days","other":[{"day":1}],"deep":{"days":[{"day":2}]},"days":[{"day":3}]}'])).toEqual([
    { day: 3 },
  ])
})

const long = (length: number) => {
  const blanks = length - '{"days":[]}'.length
  return [
    '{"days":[',
    ...Array.from({ length: Math.ceil(blanks / 50_000) }, (_, at) =>
      ' '.repeat(Math.min(50_000, blanks - at * 50_000)),
    ),
    ']}',
  ]
}

test('a plan of a million characters is read, and none of more', () => {
  expect(read(long(1_000_000))).toEqual([])
  expect(() => read(long(1_000_001))).toThrow('is not what the function takes')
})

test('a session of 60,000 characters is read, and none of more', () => {
  const day = (length: number) => `{"days":[{"x":"${'y'.repeat(length - '{"x":"'.length)}`
  expect(new PlanReader().push(day(60_000))).toEqual([])
  expect(() => new PlanReader().push(day(60_001))).toThrow(PlanBreach)
})

test('twelve levels are read, and no more', () => {
  const nested = (levels: number) => `{"days":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  expect(() => read([nested(12)])).not.toThrow()
  expect(() => read([nested(13)])).toThrow('is not what the function takes')
})

test('a quotation mark that is written out does not end a text', () => {
  expect(read([JSON.stringify({ days: [{ day: 1, note: 'a "}" and a \\\\' }] })])).toEqual([
    { day: 1, note: 'a "}" and a \\\\' },
  ])
})

function answer(...pieces: Parameters<AnswerReader['push']>[0][]): unknown[] {
  const reader = new AnswerReader()
  const days = pieces.flatMap((piece) => reader.push(piece))
  reader.end()
  return days
}

test('words before a plan are passed over, up to a million characters', () => {
  const plan = { content: '{"days":[{"day":1}]}' }
  expect(answer({ content: 'x'.repeat(1_000_000 - plan.content.length) }, plan)).toEqual([{ day: 1 }])
  expect(() => answer({ content: 'x'.repeat(1_000_001 - plan.content.length) }, plan)).toThrow('Failed to retrieve')
})

test('the beginning of a plan may be cut anywhere, and what follows its end is no part of it', () => {
  const text = 'Here: {\n "days" : [{"day":1}]} {"days":[{"day":2}]}'
  const cut = text.split('').map((content) => ({ content }))
  expect(answer(...cut)).toEqual([{ day: 1 }])
})

test('if the function is called, text beside the call is not read as a plan', () => {
  expect(answer({ content: 'So: ' }, { call: '{"days":[{"day":1}]}', content: '{"days":[{"day":2}]}' })).toEqual([
    { day: 1 },
  ])
})

test('thoughts are no plan, wherever they are cut', () => {
  const text = '<think>maybe {"days":[{"day":7}]}</think>{"days":[{"day":1}]}'
  expect(answer(...text.split('').map((content) => ({ content })))).toEqual([{ day: 1 }])
  expect(() => answer({ content: '<think>{"days":[{"day":7}]}' })).toThrow('Failed to retrieve')
})

test('an event adds a piece of the call, of the text, of both or of neither', () => {
  const call = (text: string | null) => [{ function: { arguments: text } }]
  expect(pieceOf({ content: 'a', tool_calls: call('b') })).toEqual({ content: 'a', call: 'b' })
  expect(pieceOf({ content: '', tool_calls: call(null) })).toEqual({ content: '' })
  expect([pieceOf({ content: null, tool_calls: null }), pieceOf({ tool_calls: [] }), pieceOf()]).toEqual([{}, {}, {}])
})
