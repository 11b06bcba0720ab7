// Operation: getAudioFromText
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Caller } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { newId } from '#backend/platform/ids.ts'
import type { ObjectFiles } from '#backend/storage/store/objectStore.port.ts'
import { type AskedToSay, charactersIn, readAsked } from './readAsked.ts'
import type { Sound, Speaker, SpeechStore } from './speech.port.ts'

export interface SpeechParts {
  speaker: Speaker
  store: SpeechStore
  files: Pick<ObjectFiles, 'put'>
  /** Characters that one person may have said aloud anew on one day. */
  dailyCharacters: number
}

/** Texts said aloud, each once for everyone. */
export interface Speech {
  /** The key of its sound in the store. */
  say(asked: Parameters<typeof readAsked>[0], caller: Caller): Promise<string>
}

export function createSpeech(parts: SpeechParts): Speech {
  const underWay = new Map<string, Promise<string>>()
  return {
    async say(request, caller) {
      const contactId = callerOf(undefined, caller)
      const speech = readAsked(request)
      const digest = digestOf(speech, parts.speaker.editionOf(speech.voice))
      // The second caller waits, and is not charged. A budget or a backlog of the first caller is not the second one's.
      for (let first = underWay.get(digest); first; first = underWay.get(digest)) {
        const key = await first.catch((error: unknown) => {
          if (!isOfCaller(error)) throw error
        })
        if (key !== undefined) return key
      }
      const making = findOrMake({ ...speech, digest, contactId, now: caller.now }, parts)
      underWay.set(digest, making)
      try {
        return await making
      } finally {
        underWay.delete(digest)
      }
    },
  }
}

/** By content: the same text in the same voice is the same sound for all users. */
function digestOf({ text, voice }: AskedToSay, edition: string): string {
  return createHash('sha256')
    .update(JSON.stringify([text, voice, edition]))
    .digest('hex')
}

class OverBudget extends DomainError {
  constructor() {
    super('TOO_MANY_REQUESTS', { message: 'You have had enough texts said aloud today. Try again tomorrow.' })
  }
}

function isOfCaller(error: unknown): boolean {
  return error instanceof OverBudget || (error instanceof DomainError && error.code === 'UNAVAILABLE')
}

interface ToSay extends AskedToSay {
  digest: string
  contactId: string
  now: string
}

async function findOrMake(request: ToSay, parts: SpeechParts): Promise<string> {
  const { store, dailyCharacters, speaker } = parts
  const { digest, contactId, text, voice, now } = request
  const day = now.slice(0, 10)
  const existing = await store.find(digest, day)
  if (existing !== undefined) return existing
  const use = { at: now, characters: charactersIn(text) }
  if (!(await store.take(contactId, { ...use, most: dailyCharacters }))) throw new OverBudget()
  try {
    // Every making has a name of its own: what the upkeep takes away is never what was made a moment ago.
    const sound = await speaker.speak(text, voice)
    const key = `speech/${digest.slice(0, 32)}/${newId(now)}.${sound.ending}`
    await put(key, sound, parts.files)
    return await store.keep(digest, { key, day })
  } catch (error) {
    // What took too long to say was work, and its text is to blame.
    const isOfText = error instanceof DomainError && error.code === 'BAD_INPUT'
    if (!isOfText) await store.giveBack(contactId, use)
    throw error
  }
}

const CONTENT_TYPES = { mp3: 'audio/mpeg', wav: 'audio/wav' }

async function put(key: string, { bytes, ending }: Sound, files: SpeechParts['files']): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'obi-speech-'))
  try {
    const path = join(folder, 'sound')
    await writeFile(path, bytes)
    await files.put(key, path, { contentType: CONTENT_TYPES[ending] })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
