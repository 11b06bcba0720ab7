import { expect, onTestFinished, test } from 'vitest'
import { playTestSound } from './playTestSound.ts'

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
  await expect(playTestSound('gone')).rejects.toThrow()
  expect(opened.map(({ state }) => state)).toEqual(['closed'])
})
