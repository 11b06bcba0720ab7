import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { TimerMoment } from './intervals.ts'
import { useTimerCue } from './timer.tsx'

/** Counts the tones of a page. */
function listen() {
  const heard = { tones: 0 }
  const Real = globalThis.AudioContext
  globalThis.AudioContext = class extends Real {
    constructor() {
      super()
      heard.tones += 1
    }
  }
  onTestFinished(() => {
    globalThis.AudioContext = Real
  })
  return heard
}

const momentOf = (phase: TimerMoment['phase'], round: number): TimerMoment => ({
  phase,
  round,
  rounds: 3,
  leftMs: 1_000,
  lengthMs: 1_000,
  isPaused: false,
})

test('work and rest sound when they begin, and rounds that are started anew do not sound like a rest', async () => {
  const heard = listen()
  function Timer({ moment }: { moment: TimerMoment }) {
    useTimerCue(moment, true)
    return undefined
  }
  const screen = await render(<Timer moment={momentOf('work', 1)} />)
  expect(heard.tones).toBe(0)
  await screen.rerender(<Timer moment={momentOf('rest', 1)} />)
  expect(heard.tones).toBe(1)
  await screen.rerender(<Timer moment={momentOf('ready', 1)} />)
  expect(heard.tones).toBe(1)
  await screen.rerender(<Timer moment={momentOf('work', 1)} />)
  expect(heard.tones).toBe(2)
})
