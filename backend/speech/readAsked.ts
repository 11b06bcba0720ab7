import * as v from 'valibot'
import { DomainError } from '#backend/platform/DomainError.ts'
import { speechEngine, speechLimits, speechVoices, type SpeechVoiceId } from '#schema/speech.ts'

export interface AskedToSay {
  text: string
  voice: SpeechVoiceId
}

const { longestText } = speechLimits
const Voice = v.picklist(Object.values(speechVoices))

/**
 * A text as a voice receives it: on one line, without unspeakable characters. Angle and square brackets, braces and
 * control characters are removed, so that no text contains markup or commands for a voice.
 */
export function readAsked(request: { text: string; engine: string; voiceId: string }): AskedToSay {
  if (request.engine !== speechEngine) throw badInput('engine', 'There is no such engine.')
  const voice = v.safeParse(Voice, request.voiceId)
  if (!voice.success) throw badInput('voiceId', 'There is no such voice.')
  // Two units make a character at most, and marks add to it: what is longer is not even looked at.
  if (request.text.length > longestText * 4) throw tooLong()
  const text = request.text
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}<>[\]{}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  if (charactersIn(text) > longestText) throw tooLong()
  if (!/[\p{L}\p{N}]/u.test(text)) throw badInput('text', 'There is nothing to say.')
  return { text, voice: voice.output }
}

/** Code points: a character beyond the first 65,536 is one. */
export function charactersIn(text: string): number {
  return Array.from(text).length
}

function tooLong(): DomainError {
  return badInput('text', `A text has ${longestText} characters at most.`)
}

function badInput(name: string, message: string): DomainError {
  return new DomainError('BAD_INPUT', { field: `filter.${name}`, message })
}
