import { afterAll, expect, test } from 'vitest'
import { openLog } from '#backend/platform/log.ts'
import { openVoice } from './openVoice.ts'

const voice = openVoice({ log: openLog({ level: 'silent' }) })
afterAll(() => voice[Symbol.asyncDispose]())

test('an unknown voice fails, and the next text is still spoken', async () => {
  await expect(voice.say('One', 'unknown')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect((await voice.say('Two', 'en-us')).byteLength).toBeGreaterThan(10_000)
})
