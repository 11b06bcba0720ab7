import type { Instant } from '#backend/platform/context.ts'
import type { SpeechVoiceId } from '#schema/speech.ts'

export interface Sound {
  bytes: Uint8Array
  /** Of its file: both are kinds that every browser plays. */
  ending: 'mp3' | 'wav'
}

/** A seventh of the size; undefined if no encoder is available. */
export type MakeSmall = (wav: Uint8Array) => Promise<Sound | undefined>

/** Who says a text aloud. Rejects with a `DomainError` for what was foreseen. */
export interface Speaker {
  /** What this voice is made with. Of another edition the same text sounds different, and is made anew. */
  editionOf(voice: SpeechVoiceId): string
  speak(text: string, voice: SpeechVoiceId): Promise<Sound>
}

interface Use {
  at: Instant
  characters: number
}

export interface SpeechStore {
  /** Where it stands, if it was made; it is in use on this day. */
  find(digest: string, day: string): Promise<string | undefined>
  /** The key from now on: a concurrent request may have stored it first. */
  keep(digest: string, entry: { key: string; day: string }): Promise<string>
  /** False where that would be more than the limit leaves. `most` is for 24 hours. */
  take(contactId: string, use: Use & { most: number }): Promise<boolean>
  giveBack(contactId: string, use: Use): Promise<void>
  /** Forgets sounds not used since that day, whose files are then orphans, and usage of days before today. */
  forget(days: { unusedSince: string; today: string }): Promise<number>
}
