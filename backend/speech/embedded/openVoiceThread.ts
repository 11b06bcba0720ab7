import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { VoiceAnswer, type VoiceAsked } from './voice.contract.ts'

export interface VoiceThreadRequest {
  log: Pick<Logger, 'warn'>
  /** The program of the thread. */
  script?: URL
  /** A text that takes longer is given up, and the thread with it. */
  limitMs?: number
  /** No more texts are taken at a time, the one that is being said included. */
  mostTexts?: number
  /** Its memory is given back when nobody has asked for so long. */
  idleMs?: number
}

export interface VoiceThread extends AsyncDisposable {
  /** A WAV file. */
  say(asked: VoiceAsked): Promise<Uint8Array<ArrayBuffer>>
}

const SCRIPT = new URL('voice.worker.ts', import.meta.url)
/** Of the longest text on a busy machine many times what it takes. */
const LIMIT_MS = 20_000
const MOST_TEXTS = 64
const IDLE_MS = 60_000
/** MiB; the voices themselves lie beside that. */
const MEMORY = 96

/**
 * The embedded voice in a thread of its own, so that nobody waits for it but who asked: one text at a time, in their order.
 * A thread that crashes or does not come to an end takes one text with it, and the next text has a new thread.
 */
export function openVoiceThread(request: VoiceThreadRequest): VoiceThread {
  const { log, script = SCRIPT, limitMs = LIMIT_MS, mostTexts = MOST_TEXTS, idleMs = IDLE_MS } = request
  const closing = new AbortController()
  let thread: Worker | undefined
  let resting: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let texts = 0

  const end = async () => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }
  const speak = async (asked: VoiceAsked) => {
    clearTimeout(resting)
    thread ??= begin(script)
    try {
      closing.signal.throwIfAborted()
      return await answerOf(thread, asked, AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]))
    } catch (cause) {
      await end()
      if (!closing.signal.aborted) log.warn({ err: cause }, 'the voice was ended, and another one begins')
      throw new DomainError('UNAVAILABLE', { cause })
    } finally {
      resting = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    async say(asked) {
      if (texts >= mostTexts) throw new DomainError('TOO_MANY_REQUESTS')
      texts += 1
      const said = turn.then(() => speak(asked)).finally(() => (texts -= 1))
      turn = said.catch(() => undefined)
      const answer = await said
      if ('wav' in answer) return answer.wav
      throw new DomainError('UNAVAILABLE', { cause: new Error(answer.failure) })
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await turn
      clearTimeout(resting)
      await end()
    },
  }
}

/** It needs nothing of our environment, where secrets may be. */
function begin(script: URL): Worker {
  const thread = new Worker(script, { env: {}, resourceLimits: { maxOldGenerationSizeMb: MEMORY } })
  // Who waits for an answer hears of it too; where nobody waits, the next text finds the thread gone.
  thread.on('error', () => undefined)
  return thread
}

async function answerOf(thread: Worker, asked: VoiceAsked, signal: AbortSignal): Promise<VoiceAnswer> {
  const answered = new AbortController()
  const until = { signal: AbortSignal.any([signal, answered.signal]) }
  try {
    const ended = once(thread, 'exit', until).then(() => {
      throw new Error('The thread of the voice has ended')
    })
    const answer = once(thread, 'message', until)
    thread.postMessage(asked, [])
    const [said] = await Promise.race([answer, ended])
    return v.parse(VoiceAnswer, said)
  } finally {
    answered.abort()
  }
}
