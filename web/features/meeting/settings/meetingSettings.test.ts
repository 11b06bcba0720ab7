import { expect, test } from 'vitest'
import type { Shelf } from '#web/app/person/browserStorage.ts'
import { openMeetingSettings, toCpuPercent, wantsBackground } from './meetingSettings.ts'

function shelfWith(kept?: string): Shelf {
  const texts = new Map(kept === undefined ? [] : [['meeting-settings', kept]])
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

const untouched = {
  background: 'none',
  isVoiceFocused: false,
  cpuPercent: 40,
  sendsSizes: false,
  receivesByPriority: false,
  keepsLastFrame: false,
}

test('by default nothing is changed and every switch is off; effects may use 40 percent (rows 72, 78)', () => {
  expect(openMeetingSettings(shelfWith()).choices.peek()).toEqual(untouched)
})

test('chosen settings are kept for the next time (row 78)', () => {
  const shelf = shelfWith()
  openMeetingSettings(shelf).change({ background: 'blur', sendsSizes: true, cpuPercent: 10 })
  const later = openMeetingSettings(shelf).choices.peek()
  expect(later).toEqual({ ...untouched, background: 'blur', sendsSizes: true, cpuPercent: 10 })
})

test.each(['nonsense', '{"background":"fire","isVoiceFocused":"yes","cpuPercent":"lots"}', '[]', 'null'])(
  'stored settings that make no sense count as not chosen: %s (row 78)',
  (kept) => {
    expect(openMeetingSettings(shelfWith(kept)).choices.peek()).toEqual(untouched)
  },
)

test('with no share of the processor no background is changed (row 78)', () => {
  const { choices, change } = openMeetingSettings(shelfWith())
  change({ background: 'replace' })
  expect(wantsBackground(choices.peek())).toBe(true)
  change({ cpuPercent: 0 })
  expect(wantsBackground(choices.peek())).toBe(false)
})

test.each([
  ['20', 20],
  [10, 10],
  [0, 0],
  ['Disabled', 40],
  [undefined, 40],
  [Number.NaN, 40],
  [33, 40],
])('a processor share of %s is taken as %i percent (row 78)', (value, percent) => {
  expect(toCpuPercent(value)).toBe(percent)
})
