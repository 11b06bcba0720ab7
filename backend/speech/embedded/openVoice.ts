import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { openThread } from '#backend/platform/threads/openThread.ts'
import type { voiceTasks } from './sayText.ts'

export interface Voice extends AsyncDisposable {
  /** A WAV file. Rejects with `UNAVAILABLE` where nothing came of it, or too many texts of one user wait. */
  say(text: string, voice: string): Promise<Uint8Array<ArrayBuffer>>
}

/** Of the longest text on a busy machine many times what it takes. */
const LONGEST_MS = 20_000
const IDLE_MS = 60_000
/** MiB; the voices themselves lie beside that. */
const MEMORY = 96

/** The embedded voice in a thread of its own, where users take turns. */
export function openVoice({ log }: { log: Logger }): Voice {
  const script = new URL('voice.worker.ts', import.meta.url)
  const limits = { longestMs: LONGEST_MS, idleMs: IDLE_MS, mostMegabytes: MEMORY }
  const thread = openThread<typeof voiceTasks>({ script, name: 'voice', log, ...limits })
  return {
    async say(text, voice) {
      try {
        return await thread.run('say', { text, voice })
      } catch (cause) {
        throw cause instanceof DomainError ? cause : new DomainError('UNAVAILABLE', { cause })
      }
    },
    [Symbol.asyncDispose]: () => thread.close(),
  }
}
