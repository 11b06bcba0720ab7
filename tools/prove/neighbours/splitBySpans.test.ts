import { expect, test } from 'vitest'
import { readSamples, splitBySpans } from './splitBySpans.ts'

const spans = [
  { from: 10_000, to: 20_000 },
  { from: 30_000, to: 40_000 },
]

test.each([
  ['within a busy span', { at: 15_000, ms: 10 }, 'beside'],
  ['begun in a busy span', { at: 20_100, ms: 200 }, 'beside'],
  ['ended in a busy span', { at: 30_010, ms: 100 }, 'beside'],
  ['right after a busy span', { at: 20_500, ms: 10 }, 'neither'],
  ['between busy spans', { at: 25_000, ms: 10 }, 'alone'],
  ['after the last one', { at: 45_000, ms: 10 }, 'alone'],
  ['before the first one', { at: 5_000, ms: 10 }, 'neither'],
])('a request %s counts where it ran', (_where, sample, group) => {
  const { alone, beside } = splitBySpans([sample], spans)
  expect({ alone, beside }).toEqual({
    alone: group === 'alone' ? [sample.ms] : [],
    beside: group === 'beside' ? [sample.ms] : [],
  })
})

test('only durations of requests are read', () => {
  const csv = 'metric_name,timestamp,metric_value\nhttp_req_duration,1700,12.5,,,"a,b"\nhttp_req_waiting,1700,9\n'
  expect(readSamples(csv)).toEqual([{ at: 1700, ms: 12.5 }])
})
