import * as v from 'valibot'

/** What the thread is asked, and what it answers, one text at a time. */
export interface VoiceAsked {
  text: string
  /** As eSpeak NG names it. */
  voice: string
}

export const VoiceAnswer = v.union([
  v.object({ wav: v.instance(Uint8Array<ArrayBuffer>) }),
  v.object({ failure: v.string() }),
])

export type VoiceAnswer = v.InferOutput<typeof VoiceAnswer>
