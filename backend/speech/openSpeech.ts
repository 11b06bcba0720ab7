import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { Env } from '#backend/platform/env.ts'
import type { Logger } from '#backend/platform/log.ts'
import { startLoop } from '#backend/platform/threads/startLoop.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { createSpeech, type Speech } from './createSpeech.ts'
import { createEmbeddedSpeaker } from './embedded/embeddedSpeaker.ts'
import { openVoice } from './embedded/openVoice.ts'
import { createPollySpeaker, openPollyClient } from './pollySpeaker.ts'
import type { MakeSmall, SpeechStore } from './speech.port.ts'
import { createSpeechStore } from './speech.store.ts'

export interface SpeechRequest {
  env: Env
  database: Database
  files: Pick<ObjectFiles, 'put'>
  makeSmall: MakeSmall
  now: () => Instant
  log: Logger
}

interface OpenSpeech extends AsyncDisposable {
  speech: Speech
}

const DAY_MS = 86_400_000
const SWEEP_EVERY_MS = 3_600_000
/** A program takes weeks, and some come back to one. */
const UNUSED_DAYS = 90

/** Who says texts aloud: Amazon Polly where the operator wants it, or the voices that come along. */
export async function openSpeech({ env, database, files, makeSmall, now, log }: SpeechRequest): Promise<OpenSpeech> {
  await using opening = new AsyncDisposableStack()
  const store = createSpeechStore(database)
  const voice = opening.use(openVoice({ log }))
  const embedded = createEmbeddedSpeaker({ embedded: voice, makeSmall, log })
  const polly = env.POLLY_SPEECH === 'aws' ? await openPollyClient(env) : undefined
  if (polly) opening.defer(() => polly.destroy())
  const speaker = polly ? createPollySpeaker(polly, embedded) : embedded
  const work = async () => {
    await sweepSpeech(now(), store)
    return false
  }
  opening.adopt(startLoop({ name: 'speech upkeep', work, everyMs: SWEEP_EVERY_MS, log }), (loop) => loop.stop())
  const closing = opening.move()
  return {
    speech: createSpeech({ speaker, store, files, dailyCharacters: env.SPEECH_DAILY_CHARACTERS }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

/**
 * Forgets sounds that have not been used for months; the storage's upkeep deletes their files, which then have no row.
 */
export async function sweepSpeech(now: Instant, store: Pick<SpeechStore, 'forget'>): Promise<number> {
  const unusedSince = new Date(Date.parse(now) - UNUSED_DAYS * DAY_MS).toISOString().slice(0, 10)
  return store.forget({ unusedSince, today: now.slice(0, 10) })
}
