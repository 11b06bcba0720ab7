import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { voiceSoundsQuery } from '#schema/__generated__/relay/voiceSoundsQuery.graphql.ts'
import { speechEngine } from '#schema/speech.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { SpokenLine } from './voice.ts'

/** Sign-out deletes it by this name (web/app/forgetOffline.ts). */
const CACHE = 'training-voice'
/** About twenty sessions; what was kept first goes first. */
const MOST_KEPT = 400

export interface VoiceSounds {
  /** What this device has, else what the server makes of it. Rejects where there is neither. */
  soundOf: (line: SpokenLine) => Promise<Blob | undefined>
  /** Fetches what is not on this device yet, one after the other, until the signal or somebody says no. */
  keep: (lines: readonly SpokenLine[], signal: AbortSignal) => Promise<void>
}

/** Spoken lines, on this device for when there is no network. */
export function openVoiceSounds(environment: Environment, personId: string): VoiceSounds {
  const underWay = new Map<string, Promise<Blob | undefined>>()
  const nameOf = ({ voiceId, text }: SpokenLine) =>
    `/kept-voice/${[personId, voiceId, text.toWellFormed()].map(encodeURIComponent).join('/')}`
  const findOrFetch = async (line: SpokenLine) => {
    // Not every window has one: some private ones have none, and a page without a safe connection has not.
    const cache = await openCache()
    const kept = await cache?.match(nameOf(line))
    if (kept) return kept.blob()
    const sound = await fetchSound(environment, line)
    // A disk that is full only loses the memory.
    if (sound) await cache?.put(nameOf(line), new Response(sound)).catch(() => undefined)
    return sound
  }
  const soundOf = (line: SpokenLine) => {
    const name = nameOf(line)
    const sound = underWay.get(name) ?? findOrFetch(line).finally(() => underWay.delete(name))
    underWay.set(name, sound)
    return sound
  }
  return {
    soundOf,
    async keep(lines, signal) {
      for (const line of lines) {
        if (signal.aborted) return
        await soundOf(line).catch(orUnspeakable)
      }
      await dropOldest()
    },
  }
}

async function openCache(): Promise<Cache | undefined> {
  return 'caches' in globalThis ? caches.open(CACHE).catch(() => undefined) : undefined
}

async function fetchSound(environment: Environment, { text, voiceId }: SpokenLine): Promise<Blob | undefined> {
  const answer = await askOnce<voiceSoundsQuery>(
    environment,
    graphql`
      query voiceSoundsQuery($filter: AudioFromTextFilter!) {
        getAudioFromText(filter: $filter) {
          audio
        }
      }
    `,
    { filter: { text, voiceId, engine: speechEngine } },
  )
  if (!answer) return undefined
  const sound = await fetch(answer.getAudioFromText.audio)
  return sound.ok ? sound.blob() : undefined
}

/** A text that nobody can say leaves the others. Anything else is for all of them: no network, or no more today. */
function orUnspeakable(error: unknown): undefined {
  if (error instanceof RequestError && error.code === 'BAD_INPUT') return undefined
  throw error
}

async function dropOldest(): Promise<void> {
  const cache = await openCache()
  const names = (await cache?.keys()) ?? []
  for (const name of names.slice(0, Math.max(0, names.length - MOST_KEPT))) await cache?.delete(name)
}
