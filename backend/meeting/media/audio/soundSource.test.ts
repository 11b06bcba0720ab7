import { expect, test } from 'vitest'
import { TalkGate, voiceGate } from './soundSource.ts'

function gateAfter(...levels: number[]): TalkGate {
  const gate = new TalkGate(voiceGate)
  for (const [tick, level] of levels.entries()) gate.note(level, tick)
  return gate
}

test('a click does not count as speech, a syllable does', () => {
  expect(gateAfter(90, 30, 90).isOpenAt(3)).toBe(false)
  expect(gateAfter(90, 30, 30).isOpenAt(3)).toBe(true)
})

test('a voice that gets quieter stays audible below the level that it needed to start', () => {
  const falling = [30, 30, ...Array.from({ length: 40 }, () => 55)]
  expect(gateAfter(...falling).isOpenAt(41)).toBe(true)
  expect(gateAfter(...falling.slice(2)).isOpenAt(41)).toBe(false)
})

test('the gate closes after a breath, lingers after a sentence, and finally expires', () => {
  const gate = gateAfter(30, 30)
  expect([14, 17].map((tick) => gate.isOpenAt(tick))).toEqual([true, false])
  expect([100, 120].map((tick) => gate.lingersAt(tick))).toEqual([true, false])
})
