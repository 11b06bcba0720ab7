import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMakeSoundSmall } from '#backend/makeSoundSmall.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { openLog } from '#backend/platform/log.ts'
import { collectOrphans } from '#backend/storage/collectOrphans.ts'
import { memoryStore } from '#backend/storage/memoryStore.fixture.ts'
import { createOwnFiles } from '#backend/storage/store/ownFiles.ts'
import { createUploadStore } from '#backend/storage/uploads.store.ts'
import { findFfmpeg } from '#backend/video/processing/ffmpeg/findFfmpeg.ts'
import { speechVoices } from '#schema/speech.ts'
import { createSpeech, type SpeechParts } from './createSpeech.ts'
import { createEmbeddedSpeaker } from './embedded/embeddedSpeaker.ts'
import { openVoice } from './embedded/openVoice.ts'
import { sweepSpeech } from './openSpeech.ts'
import type { Speaker } from './speech.port.ts'
import { speechResolvers } from './speech.resolvers.ts'
import { createSpeechStore } from './speech.store.ts'

const run = promisify(execFile)
const mia = person('mia')
const sam = person('sam')

const log = openLog({ level: 'silent' })
const makeSmall = createMakeSoundSmall({ FFMPEG_PATH: undefined })

/** The embedded voices as they stand in the product. */
function openEmbedded(smaller = makeSmall) {
  const program = openVoice({ log })
  return { program, speaker: createEmbeddedSpeaker({ embedded: program, makeSmall: smaller, log }) }
}

/** Counts what is really spoken. */
function counting(speaker: Speaker) {
  const said: string[] = []
  const speak: Speaker['speak'] = (text, voice) => {
    said.push(text)
    return speaker.speak(text, voice)
  }
  return { said, speaker: { ...speaker, speak } }
}

/** The call with a database and a folder of the test's own. */
async function openSpeaking(speaker: Speaker, more: Partial<SpeechParts> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'obi-speaking-'))
  const files = createOwnFiles(folder)
  const domain = await openDomain({
    resolvers: (database) => {
      const store = createSpeechStore(database)
      const speech = createSpeech({ speaker, store, files, dailyCharacters: 1_000, ...more })
      return speechResolvers({ speech, addressOf: (key) => `https://obi.example/storage/${key}` })
    },
  })
  await domain.insert(
    'contact',
    ['mia', 'sam'].map((id) => contactRow(id)),
  )
  const close = async () => {
    await domain.close()
    await rm(folder, { recursive: true })
  }
  return { domain, folder, files, close }
}

const embedded = openEmbedded()
let spoken: ReturnType<typeof counting>
let stage: Awaited<ReturnType<typeof openSpeaking>>
beforeEach(async () => {
  spoken = counting(embedded.speaker)
  stage = await openSpeaking(spoken.speaker)
})
afterEach(() => stage.close())
afterAll(() => embedded.program[Symbol.asyncDispose]())

interface Asked {
  text: string
  voiceId?: string
  engine?: string
  viewer?: Viewer
  at?: string
}

async function ask({ text, voiceId = speechVoices.en, engine = 'generative', viewer = mia, at }: Asked, on = stage) {
  const document = 'query ($filter: AudioFromTextFilter!) { getAudioFromText(filter: $filter) { audio } }'
  const variables = { filter: { text, engine, voiceId } }
  const { data, errors } = await on.domain.ask(document, { viewer, variables, ...(at ? { now: at } : {}) })
  const audio = (data?.['getAudioFromText'] as { audio: string } | null | undefined)?.audio
  const [error] = errors ?? []
  return { audio, error: error && { message: error.message, ...error.extensions } }
}

const keyOf = (audio = '') => audio.replace('https://obi.example/storage/', '')

/** How long it is, and how loud at its loudest, as another program hears it. */
async function hear(audio: string | undefined) {
  const program = await findFfmpeg({ FFMPEG_PATH: undefined })
  if ('why' in program) throw new Error(program.why)
  const path = join(stage.folder, keyOf(audio))
  const { stderr } = await run(program.path, ['-hide_banner', '-i', path, '-af', 'volumedetect', '-f', 'null', '-'])
  const [, minutes, seconds] = /Duration: \d+:(\d+):([\d.]+)/.exec(stderr) ?? []
  return {
    seconds: Number(minutes) * 60 + Number(seconds),
    loudest: Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]),
    usual: Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]),
  }
}

describe('getAudioFromText', () => {
  test.each([
    ['en', 'Next: bench press, three sets of ten.'],
    ['fr', 'Ensuite : développé couché, trois séries de dix.'],
    ['ar', 'التالي: ضغط الصدر، ثلاث مجموعات من عشرة.'],
    ['vi', 'Tiếp theo: đẩy ngực, ba hiệp, mười lần.'],
    ['cn', '接下来：卧推，三组，每组十次。'],
  ] as const)('says a text in the fixed voice of %s, and it is heard (row 107)', async (language, text) => {
    const { audio, error } = await ask({ text, voiceId: speechVoices[language] })
    expect(error).toBeUndefined()
    expect(audio).toMatch(/^https:\/\/obi\.example\/storage\/speech\/[\da-f]{32}\/[\da-f-]{36}\.mp3$/)
    const { seconds, loudest, usual } = await hear(audio)
    expect(seconds).toBeGreaterThan(1.5)
    expect(seconds).toBeLessThan(12)
    expect(loudest).toBeGreaterThan(-12)
    expect(usual).toBeGreaterThan(-35)
  })

  test('requires signing in', async () => {
    const { error } = await ask({ text: 'Rest', viewer: anonymous })
    expect(error).toMatchObject({ message: 'Failed to get audio', code: 'UNAUTHENTICATED' })
    expect(spoken.said).toEqual([])
  })

  test.each([
    ['an engine that is none', { text: 'Rest', engine: 'espeak' }, 'filter.engine'],
    ['a voice that is none', { text: 'Rest', voiceId: 'en-us -f' }, 'filter.voiceId'],
    ['a voice of every object', { text: 'Rest', voiceId: 'constructor' }, 'filter.voiceId'],
    ['601 characters', { text: 'a'.repeat(601) }, 'filter.text'],
    ['a megabyte', { text: 'a'.repeat(2 ** 20) }, 'filter.text'],
    ['no text', { text: '' }, 'filter.text'],
    ['nothing that is said', { text: ' <>[[]] {}\u0000\u202e\n … 😀' }, 'filter.text'],
    ['half a character', { text: 'Go \ud800 now' }, 'filter.text'],
    ['what takes minutes to say', { text: 'ﷺ'.repeat(600), voiceId: speechVoices.ar }, 'filter.text'],
  ])('refuses %s', async (_what, asked, field) => {
    const { error } = await ask(asked)
    expect(error).toMatchObject({ code: 'BAD_INPUT', field })
  })

  test('charges a text that takes minutes to speak, because it was spoken', async () => {
    await ask({ text: 'ﷺ'.repeat(600), voiceId: speechVoices.ar })
    expect(await used()).toEqual({ mia: 600 })
  })

  test('counts a character beyond the first 65,536 as one', async () => {
    expect((await ask({ text: `a${'𠀀'.repeat(600)}` })).error).toMatchObject({ field: 'filter.text' })
    const one = `go ${'𝟷'.repeat(3)}`
    expect((await ask({ text: one })).error).toBeUndefined()
    expect((await used())['mia']).toBe(6)
  })

  test.each([
    ['phonemes of eSpeak', "Go [[h@l'oU]] now", "Go h@l'oU now"],
    [
      'markup',
      'Go <break time="9s"/><audio src="file:///etc/passwd"/> now',
      'Go break time="9s"/ audio src="file:///etc/passwd"/ now',
    ],
    ['an option', '-f /etc/passwd', '-f /etc/passwd'],
    ['a command of eSpeak', 'Go \u00015S\u0001+10V now', 'Go 5S +10V now'],
    ['a text that turns around', 'Go \u202eawon\u2066 now', 'Go awon now'],
    ['lines', 'Go\r\n\tnow', 'Go now'],
  ])('says %s as a text', async (_what, text, plain) => {
    const { audio, error } = await ask({ text })
    expect(error).toBeUndefined()
    expect(spoken.said).toEqual([plain])
    expect((await hear(audio)).seconds).toBeLessThan(20)
  })
})

describe('a spoken text', () => {
  test('is not spoken again and costs nothing, even after a restart', async () => {
    const first = await ask({ text: 'Three sets of ten' })
    const again = await ask({ text: '  Three  sets of ten\n', viewer: sam })
    expect(again).toEqual(first)
    const restarted = openEmbedded()
    const { said, speaker } = counting(restarted.speaker)
    const store = createSpeechStore(stage.domain.open)
    const speech = createSpeech({ speaker, store, files: stage.files, dailyCharacters: 0 })
    const asked = { text: 'Three sets of ten', engine: 'generative', voiceId: speechVoices.en }
    expect(await speech.say(asked, { viewer: sam, now })).toBe(keyOf(first.audio))
    await restarted.program[Symbol.asyncDispose]()
    expect([spoken.said, said]).toEqual([['Three sets of ten'], []])
    expect(await used()).toEqual({ mia: 17 })
  })

  test('is spoken once when many callers request it at once', async () => {
    const answers = await Promise.all([mia, sam, mia, sam].map((viewer) => ask({ text: 'All together', viewer })))
    expect(new Set(answers.map(({ audio }) => audio)).size).toBe(1)
    expect(answers[0]?.audio).toBeDefined()
    expect(spoken.said).toEqual(['All together'])
    expect(Object.values(await used())).toEqual([12])
  })

  test('stands as one object at its place when the call answers', async () => {
    const { audio } = await ask({ text: 'Whole' })
    const bytes = await readFile(join(stage.folder, keyOf(audio)))
    expect(bytes.byteLength).toBeGreaterThan(1_000)
  })

  test('in another voice is another sound', async () => {
    const [one, other] = await Promise.all([ask({ text: 'Repos' }), ask({ text: 'Repos', voiceId: speechVoices.fr })])
    expect(one.audio).not.toBe(other.audio)
    expect(spoken.said).toEqual(['Repos', 'Repos'])
  })
})

describe('the budget of a day', () => {
  test('is exact to the character, and the error says so', async () => {
    const text = (letter: string) => letter.repeat(500)
    expect((await ask({ text: text('a') })).error).toBeUndefined()
    expect((await ask({ text: text('b') })).error).toBeUndefined()
    expect((await ask({ text: 'c' })).error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'You have had enough texts said aloud today. Try again tomorrow.',
    })
    // What was said costs nothing, and another person has a day of their own.
    expect((await ask({ text: text('a') })).error).toBeUndefined()
    expect((await ask({ text: 'c', viewer: sam })).error).toBeUndefined()
    expect(await used()).toEqual({ mia: 1000, sam: 1 })
  })

  test('grows back within 24 hours, and not at an hour of the clock', async () => {
    const say = async (letter: string, length: number, at: string) =>
      (await ask({ text: letter.repeat(length), at })).audio ? 'said' : 'refused'
    const evening = '2026-11-20T23:59:00.000Z'
    expect([await say('a', 500, evening), await say('b', 500, evening)]).toEqual(['said', 'said'])
    expect(await say('c', 2, '2026-11-21T00:01:00.000Z')).toBe('refused')
    const noon = '2026-11-21T12:00:00.000Z'
    expect([await say('d', 501, noon), await say('e', 500, noon)]).toEqual(['refused', 'said'])
  })

  test('cannot be exceeded by concurrent calls', async () => {
    const answers = await Promise.all(Array.from('abcdef', (letter) => ask({ text: letter.repeat(300) })))
    expect(answers.filter(({ audio }) => audio !== undefined)).toHaveLength(3)
    expect(await used()).toEqual({ mia: 900 })
  })

  test('of the first caller does not block the second', async () => {
    await ask({ text: 'x'.repeat(600) })
    await ask({ text: 'y'.repeat(400) })
    const [first, second] = await Promise.all([ask({ text: 'Breathe' }), ask({ text: 'Breathe', viewer: sam })])
    expect(first.error).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(second.audio).toBeDefined()
  })

  test('gets back what came to nothing', async () => {
    const away = await openSpeaking(spoken.speaker, {
      files: {
        put: async () => {
          throw new Error('The disk is gone')
        },
      },
    })
    const { error } = await ask({ text: 'Lost' }, away)
    expect(error).toMatchObject({ code: 'INTERNAL' })
    const rows = await away.domain.open.query<{ characters: number }>({ text: 'select characters from speech_use' })
    expect(rows).toEqual([{ characters: 0 }])
    await away.close()
  })
})

describe('a voice that many wait for', () => {
  const busy = (failures: number, code: 'UNAVAILABLE' | 'BAD_INPUT' = 'UNAVAILABLE') => {
    let calls = 0
    const sound = { bytes: new Uint8Array([1]), ending: 'wav' as const }
    const speaker: Speaker = {
      editionOf: () => 'busy',
      async speak() {
        calls += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
        if (calls <= failures) throw new DomainError(code)
        return sound
      },
    }
    return speaker
  }

  test('is busy for the first caller, but not for the second, who waits for the same text', async () => {
    const waiting = await openSpeaking(busy(1))
    const [first, second] = await Promise.all([
      ask({ text: 'Breathe' }, waiting),
      ask({ text: 'Breathe', viewer: sam }, waiting),
    ])
    expect([first.error, second.error]).toMatchObject([{ code: 'UNAVAILABLE' }, undefined])
    await waiting.close()
  })

  test('refuses a text once for all who wait for it', async () => {
    const waiting = await openSpeaking(busy(1, 'BAD_INPUT'))
    const answers = await Promise.all([mia, sam].map((viewer) => ask({ text: 'Breathe', viewer }, waiting)))
    expect(answers.map(({ error }) => error)).toMatchObject([{ code: 'BAD_INPUT' }, { code: 'BAD_INPUT' }])
    await waiting.close()
  })

  test('has returned the unspoken characters by the time the caller gets the error', async () => {
    const store = createSpeechStore(stage.domain.open)
    const given: number[] = []
    const giveBack = async (contactId: string, use: { at: string; characters: number }) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      await store.giveBack(contactId, use)
      given.push(use.characters)
    }
    const speech = createSpeech({
      speaker: busy(1),
      store: { ...store, giveBack },
      files: stage.files,
      dailyCharacters: 10,
    })
    const asked = { text: 'Breathe', engine: 'generative', voiceId: speechVoices.en }
    await expect(speech.say(asked, { viewer: mia, now })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(given).toEqual([7])
  })
})

describe('the upkeep', () => {
  test('deletes texts that were not requested for three months, and nothing else', async () => {
    await ask({ text: 'Old' })
    await ask({ text: 'New' })
    const store = createSpeechStore(stage.domain.open)
    await stage.domain.open.query({ text: `update spoken_text set used_on = date '2026-08-20'` })
    await ask({ text: 'New' })
    expect(await sweepSpeech(now, store)).toBe(1)
    await ask({ text: 'New' })
    expect(spoken.said).toEqual(['Old', 'New'])
    await ask({ text: 'Old' })
    expect(spoken.said).toEqual(['Old', 'New', 'Old'])
  })

  test('of the storage keeps audio that has a row, and deletes audio that has none', async () => {
    const { audio } = await ask({ text: 'Kept' })
    const memory = memoryStore()
    const lost = 'speech/0123456789abcdef0123456789abcdef/lost.mp3'
    for (const key of [keyOf(audio), lost]) memory.objects.set(key, new Date('2026-11-01T00:00:00Z'))
    const uploads = createUploadStore(stage.domain.open)
    await collectOrphans(now, { store: memory.store, uploads })
    expect([...memory.objects.keys()]).toEqual([keyOf(audio)])
  })
})

describe('without ffmpeg', () => {
  test('a sound is as large as it is, and heard', async () => {
    const { program, speaker } = openEmbedded(async () => undefined)
    const { bytes, ending } = await speaker.speak('Without', speechVoices.en)
    await program[Symbol.asyncDispose]()
    expect(ending).toBe('wav')
    const samples = new Int16Array(Buffer.from(bytes).buffer, 44)
    expect(Math.max(...samples.subarray(0, 20_000))).toBeGreaterThan(5_000)
  })
})

async function used(): Promise<Record<string, number>> {
  const rows = await stage.domain.open.query<{ id: string; characters: number }>({
    text: 'select contact_id as id, characters from speech_use order by contact_id',
  })
  return Object.fromEntries(rows.map(({ id, characters }) => [id, characters]))
}
