import { afterEach, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { openVoiceThread, type VoiceThread, type VoiceThreadRequest } from './openVoiceThread.ts'

const log = openLog({ level: 'silent' })
const script = new URL('hanging.worker.fixture.ts', import.meta.url)

let thread: VoiceThread | undefined
afterEach(() => thread?.[Symbol.asyncDispose]())

function open(options: Partial<VoiceThreadRequest> = {}): VoiceThread {
  thread = openVoiceThread({ log, script, ...options })
  return thread
}

const bytesOf = async (said: Promise<Uint8Array>) => (await said).byteLength
const codeOf = (said: Promise<Uint8Array>) =>
  said.then(
    () => 'said',
    (error: { code?: string }) => error.code,
  )

test('a text that does not come to an end is given up, and the next is said by another thread', async () => {
  // Long enough for the next one on any machine.
  const voice = open({ limitMs: 12_000 })
  const hanging = codeOf(voice.say({ text: 'hang', voice: 'en-us' }))
  const next = bytesOf(voice.say({ text: 'Next', voice: 'en-us' }))
  expect(await hanging).toBe('UNAVAILABLE')
  expect(await next).toBeGreaterThan(10_000)
}, 60_000)

test('a thread that crashes takes one text with it', async () => {
  const voice = open()
  const all = ['crash', 'One', 'crash', 'Two'].map((text) => codeOf(voice.say({ text, voice: 'en-us' })))
  expect(await Promise.all(all)).toEqual(['UNAVAILABLE', 'said', 'UNAVAILABLE', 'said'])
})

test('a voice that is none fails, and the thread goes on', async () => {
  const voice = open({ script: new URL('voice.worker.ts', import.meta.url) })
  expect(await codeOf(voice.say({ text: 'One', voice: 'nobody' }))).toBe('UNAVAILABLE')
  expect(await codeOf(voice.say({ text: 'Two', voice: 'en-us' }))).toBe('said')
})

test('no more texts wait than it takes', async () => {
  const voice = open({ mostTexts: 3 })
  const all = ['One', 'Two', 'Three', 'Four'].map((text) => codeOf(voice.say({ text, voice: 'en-us' })))
  expect(await Promise.all(all)).toEqual(['said', 'said', 'said', 'TOO_MANY_REQUESTS'])
})

test('who waits when the server ends is told, and nothing is left running', async () => {
  const voice = open()
  const all = ['hang', 'One'].map((text) => codeOf(voice.say({ text, voice: 'en-us' })))
  await voice[Symbol.asyncDispose]()
  expect(await Promise.all(all)).toEqual(['UNAVAILABLE', 'UNAVAILABLE'])
  expect(await codeOf(voice.say({ text: 'Two', voice: 'en-us' }))).toBe('UNAVAILABLE')
})

test('a thread that rests is begun again', async () => {
  const voice = open({ idleMs: 1 })
  expect(await codeOf(voice.say({ text: 'One', voice: 'en-us' }))).toBe('said')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await codeOf(voice.say({ text: 'Two', voice: 'en-us' }))).toBe('said')
})
