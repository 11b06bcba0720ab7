import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { MakeSmall, Speaker } from '#backend/speech/speech.port.ts'
import type { SpeechVoiceId } from '#schema/speech.ts'
import type { Voice } from './openVoice.ts'

interface EmbeddedParts {
  embedded: Pick<Voice, 'say'>
  makeSmall: MakeSmall
  log: Pick<Logger, 'warn'>
}

/** As eSpeak NG names them. */
const VOICES: Readonly<Record<SpeechVoiceId, string>> = {
  Ruth: 'en-us',
  Lea: 'fr-fr',
  Hala: 'ar',
  Zhiyu: 'cmn',
  Mai: 'vi',
}

/** Another one of the program, the voices above or the pace makes other sounds. */
const EDITION = 'espeak-ng 1.0.2 a'

/** In bytes: two minutes. Some characters are spoken as whole sentences, which is useless during a workout. */
const LONGEST_WAV = 2 * 60 * 22_050 * 2

/** The voices that come along: free, off line, and a little like a robot. */
export function createEmbeddedSpeaker({ embedded, makeSmall, log }: EmbeddedParts): Speaker {
  return {
    editionOf: () => EDITION,
    async speak(text, voice) {
      const wav = await embedded.say(text, VOICES[voice])
      if (wav.byteLength > LONGEST_WAV)
        throw new DomainError('BAD_INPUT', { field: 'filter.text', message: 'This takes too long to say.' })
      const small = await makeSmall(wav).catch((error: unknown) => {
        log.warn({ err: error }, 'a sound stays as large as it is')
        return undefined
      })
      return small ?? { bytes: wav, ending: 'wav' }
    },
  }
}
