import { expect, onTestFinished, test } from 'vitest'
import { playTestSound } from './speaker.ts'

test('a speaker that has gone plays nothing, and leaves nothing open', async () => {
  const opened: AudioContext[] = []
  const Real = globalThis.AudioContext
  globalThis.AudioContext = class extends Real {
    constructor() {
      super()
      opened.push(this)
    }
  }
  onTestFinished(() => {
    globalThis.AudioContext = Real
  })
  await playTestSound('gone').catch(() => undefined)
  expect(opened.map(({ state }) => state)).toEqual(['closed'])
})
