import type { Engine, LanguageCode, Polly, VoiceId } from '@aws-sdk/client-polly'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Env } from '#backend/platform/env.ts'
import type { SpeechVoiceId } from '#schema/speech.ts'
import type { Sound, Speaker } from './speech.port.ts'

interface PollyVoice {
  name: VoiceId
  language: LanguageCode
  /** The best that Amazon has for it. */
  engine: Engine
}

/** What Amazon Polly speaks. Vietnamese it does not. */
const VOICES: Readonly<Partial<Record<SpeechVoiceId, PollyVoice>>> = {
  Ruth: { name: 'Ruth', language: 'en-US', engine: 'generative' },
  Lea: { name: 'Lea', language: 'fr-FR', engine: 'generative' },
  Hala: { name: 'Hala', language: 'ar-AE', engine: 'neural' },
  Zhiyu: { name: 'Zhiyu', language: 'cmn-CN', engine: 'neural' },
}

/** From the first attempt to the last byte. */
const LIMIT_MS = 20_000

/** Bytes of one sound: more than ten minutes. */
const LARGEST = 4 * 1024 ** 2

/** Amazon Polly, with another speaker for languages it does not have. */
export function createPollySpeaker(client: Pick<Polly, 'synthesizeSpeech'>, other: Speaker): Speaker {
  return {
    editionOf(id) {
      const voice = VOICES[id]
      return voice ? `polly ${voice.name} ${voice.engine}` : other.editionOf(id)
    },
    async speak(text, id) {
      const voice = VOICES[id]
      if (!voice) return other.speak(text, id)
      try {
        return await ask(client, { text, voice })
      } catch (error) {
        throw toRefusal(error)
      }
    },
  }
}

interface AskedOfPolly {
  text: string
  voice: PollyVoice
}

/** As plain text: nothing in it is markup. */
async function ask(client: Pick<Polly, 'synthesizeSpeech'>, { text, voice }: AskedOfPolly): Promise<Sound> {
  const { name: VoiceId, language: LanguageCode, engine: Engine } = voice
  const { AudioStream } = await client.synthesizeSpeech(
    { Text: text, TextType: 'text', VoiceId, LanguageCode, Engine, OutputFormat: 'mp3' },
    { abortSignal: AbortSignal.timeout(LIMIT_MS) },
  )
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = AudioStream?.transformToWebStream().getReader()
  for (let piece = await reader?.read(); piece?.value instanceof Uint8Array; piece = await reader?.read()) {
    pieces.push(piece.value)
    size += piece.value.byteLength
    if (size > LARGEST) throw new Error('Polly does not come to an end')
  }
  if (size === 0) throw new Error('Polly said nothing')
  return { bytes: Buffer.concat(pieces), ending: 'mp3' }
}

const BUSY = ['ThrottlingException', 'TooManyRequestsException', 'LimitExceededException']

/** What a person is told of a failure of Polly; the cause stays with it for the log. */
function toRefusal(cause: unknown): DomainError {
  const isBusy = cause instanceof Error && BUSY.includes(cause.name)
  return new DomainError(isBusy ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE', { cause })
}

type PollyEnv = Pick<Env, 'POLLY_REGION' | 'POLLY_ENDPOINT' | 'POLLY_ACCESS_KEY_ID' | 'POLLY_SECRET_ACCESS_KEY'>

/** The vendor's client, loaded only where Polly speaks. Without keys it looks where AWS programs do. */
export async function openPollyClient(env: PollyEnv): Promise<Polly> {
  const { Polly: Client } = await import('@aws-sdk/client-polly')
  const { POLLY_REGION: region, POLLY_ENDPOINT: endpoint, POLLY_ACCESS_KEY_ID, POLLY_SECRET_ACCESS_KEY } = env
  const hasKey = POLLY_ACCESS_KEY_ID !== undefined && POLLY_SECRET_ACCESS_KEY !== undefined
  return new Client({
    region,
    maxAttempts: 3,
    ...(endpoint !== undefined && { endpoint }),
    ...(hasKey && { credentials: { accessKeyId: POLLY_ACCESS_KEY_ID, secretAccessKey: POLLY_SECRET_ACCESS_KEY } }),
    // The client speaks HTTP/2, as Polly does.
    requestHandler: { requestTimeout: 10_000 },
  })
}
