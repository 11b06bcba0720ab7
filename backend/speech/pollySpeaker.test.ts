import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#backend/platform/env.ts'
import { openPolly } from './openPolly.fixture.ts'
import { createPollySpeaker, openPollyClient } from './pollySpeaker.ts'
import type { Speaker } from './speech.port.ts'

const other: Speaker = {
  editionOf: () => 'another',
  speak: async (text) => ({ bytes: Buffer.from(text), ending: 'wav' }),
}

let polly: Awaited<ReturnType<typeof openPolly>>
let speaker: Speaker
let client: Awaited<ReturnType<typeof openPollyClient>>
beforeEach(async () => {
  polly = await openPolly()
  const env = readEnv({
    POLLY_SPEECH: 'aws',
    POLLY_REGION: 'eu-west-1',
    POLLY_ENDPOINT: polly.endpoint,
    POLLY_ACCESS_KEY_ID: 'key',
    POLLY_SECRET_ACCESS_KEY: 'secret',
  })
  client = await openPollyClient(env)
  speaker = createPollySpeaker(client, other)
})
afterEach(() => {
  client.destroy()
  return polly.close()
})

test.each([
  ['Ruth', 'en-US', 'generative'],
  ['Lea', 'fr-FR', 'generative'],
  ['Hala', 'ar-AE', 'neural'],
  ['Zhiyu', 'cmn-CN', 'neural'],
] as const)('%s speaks %s with the best engine that Amazon has for it (row 107)', async (voice, language, engine) => {
  const { bytes, ending } = await speaker.speak('Rest & <b>breathe</b>', voice)
  expect([Buffer.from(bytes).toString(), ending]).toEqual(['ID3 a sound', 'mp3'])
  expect(polly.calls.map(({ body }) => body)).toEqual([
    {
      Text: 'Rest & <b>breathe</b>',
      TextType: 'text',
      VoiceId: voice,
      LanguageCode: language,
      Engine: engine,
      OutputFormat: 'mp3',
    },
  ])
  expect(polly.calls[0]?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-west-1\/polly\//)
  expect(speaker.editionOf(voice)).toBe(`polly ${voice} ${engine}`)
})

test('Vietnamese, which Polly does not speak, is spoken by the voice that comes along', async () => {
  expect(await speaker.speak('Nghỉ', 'Mai')).toEqual({ bytes: Buffer.from('Nghỉ'), ending: 'wav' })
  expect(speaker.editionOf('Mai')).toBe('another')
  expect(polly.calls).toEqual([])
})

test.each([
  ['ThrottlingException', 400, 'TOO_MANY_REQUESTS'],
  ['TooManyRequestsException', 429, 'TOO_MANY_REQUESTS'],
  ['LimitExceededException', 400, 'TOO_MANY_REQUESTS'],
  ['EngineNotSupportedException', 400, 'UNAVAILABLE'],
  ['ServiceFailureException', 500, 'UNAVAILABLE'],
])('%s for good is %s', async (name, status, code) => {
  polly.fail(name, status, 10)
  await expect(speaker.speak('Rest', 'Ruth')).rejects.toMatchObject({ code })
})

test('a call that keeps failing is attempted three times, then reported', async () => {
  polly.fail('ServiceFailureException', 500, 10)
  await expect(speaker.speak('Rest', 'Ruth')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(polly.calls).toHaveLength(3)
})

test('a failure that passes is not noticed', async () => {
  polly.fail('ServiceFailureException', 500)
  expect((await speaker.speak('Rest', 'Ruth')).ending).toBe('mp3')
})

test('a sound of four megabytes is heard', async () => {
  polly.answerWith(Buffer.alloc(4 * 1024 ** 2, 1))
  expect((await speaker.speak('Rest', 'Ruth')).bytes.byteLength).toBe(4 * 1024 ** 2)
})

test.each([
  ['that is empty', 0],
  ['of a byte more than that', 4 * 1024 ** 2 + 1],
  ['that does not end', 5 * 1024 ** 2],
])('a sound %s is none', async (_what, size) => {
  polly.answerWith(Buffer.alloc(size))
  await expect(speaker.speak('Rest', 'Ruth')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
