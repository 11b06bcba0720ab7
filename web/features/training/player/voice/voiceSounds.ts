import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { voiceSoundsQuery } from '#schema/__generated__/relay/voiceSoundsQuery.graphql.ts'
import { speechEngine } from '#schema/speech.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import type { SpokenLine } from './voice.ts'

/** Cache name. Sign-out deletes it by this name (web/app/person/forgetOffline.ts). */
const CACHE = 'training-voice'
/** Maximum number of cached lines, about twenty sessions. The oldest are removed first. */
const MOST_KEPT = 400

export interface VoiceSounds {
  /** Audio from this device or from the server. Rejects if neither is available. */
  soundOf: (line: SpokenLine) => Promise<Blob | undefined>
  /** Downloads missing lines one after another, until aborted or refused. */
  keep: (lines: readonly SpokenLine[], signal: AbortSignal) => Promise<void>
}

/** Audio of spoken lines, cached on this device for offline use. */
export function openVoiceSounds(environment: Environment, personId: string): VoiceSounds {
  const underWay = new Map<string, Promise<Blob | undefined>>()
  const nameOf = ({ voiceId, text }: SpokenLine) =>
    `/kept-voice/${[personId, voiceId, text.toWellFormed()].map(encodeURIComponent).join('/')}`
  const findOrFetch = async (line: SpokenLine) => {
    // Cache storage is missing in some private windows and in insecure contexts.
    const cache = await openCache()
    const cached = await cache?.match(nameOf(line))
    if (cached) return cached.blob()
    const sound = await fetchSound(environment, line)
    // A full disk only means that the line is not cached.
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

/**
 * A text that can't be spoken is skipped. Any other error affects all lines: no network, or the daily limit is reached.
 */
function orUnspeakable(error: unknown): undefined {
  if (error instanceof RequestError && error.code === 'BAD_INPUT') return undefined
  throw error
}

async function dropOldest(): Promise<void> {
  const cache = await openCache()
  const names = (await cache?.keys()) ?? []
  for (const name of names.slice(0, Math.max(0, names.length - MOST_KEPT))) await cache?.delete(name)
}
