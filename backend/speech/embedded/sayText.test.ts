import { expect, test } from 'vitest'
import { voiceTasks } from './sayText.ts'

/** Seconds of a WAV file of 22,050 samples of two bytes. */
const secondsOf = ({ byteLength }: Uint8Array) => (byteLength - 44) / 22_050 / 2
const say = async (text: string, voice = 'en-us') => secondsOf(await voiceTasks.say({ text, voice }))

test('a sentence is spoken at 150 words a minute, slower than the program’s default', async () => {
  const words = 'Stand tall and breathe in deeply, then bend your knees and go down slowly with your back straight.'
  const seconds = await say(words)
  expect(seconds).toBeGreaterThan(6.2)
  expect(seconds).toBeLessThan(7.4)
})

test('a text is spoken and never parsed as an option, whatever it begins with', async () => {
  expect(await say('-w other.wav rest now')).toBeGreaterThan(1)
  expect(await say('-h')).toBeLessThan(2)
})

test('each voice reads its own script, and each text is spoken from its beginning', async () => {
  const [one, other] = [await say('接下来卧推三组', 'cmn'), await say('التالي ضغط الصدر', 'ar')]
  expect(Math.min(one, other)).toBeGreaterThan(0.8)
  expect(Math.max(one, other)).toBeLessThan(4)
  expect(await say('接下来卧推三组', 'cmn')).toBeCloseTo(one, 1)
})
