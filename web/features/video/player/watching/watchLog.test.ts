import { expect, test } from 'vitest'
import { createWatchLog } from './watchLog.ts'

test('continuous playback is one stretch, reported in whole seconds that join the next stretch (row 89)', () => {
  const log = createWatchLog()
  for (const place of [0, 0.3, 1.2, 2.4, 4.9, 7.6, 9.9]) log.note(place)
  expect(log.take()).toEqual([{ from: 0, to: 9 }])
  for (const place of [10.2, 12.7, 15.1]) log.note(place)
  expect(log.take()).toEqual([{ from: 9, to: 15 }])
})

test('skipped parts do not count as watched, forwards or back', () => {
  const log = createWatchLog()
  log.note(0)
  log.note(2)
  log.cut()
  log.note(60)
  log.note(62)
  log.note(10)
  log.note(12)
  expect(log.take()).toEqual([
    { from: 0, to: 2 },
    { from: 60, to: 62 },
    { from: 10, to: 12 },
  ])
})

test('a jump that was not reported still does not count as watched', () => {
  const log = createWatchLog()
  log.note(0)
  log.note(2)
  log.note(600)
  expect(log.take()).toEqual([{ from: 0, to: 2 }])
})

test('less than a second is reported once it adds up to one', () => {
  const log = createWatchLog()
  log.note(3.1)
  log.note(3.8)
  expect(log.take()).toEqual([])
  log.note(4.2)
  expect(log.take()).toEqual([{ from: 3, to: 4 }])
})
