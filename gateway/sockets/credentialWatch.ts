import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Upstream } from '#gateway/sources/appsync/upstream.port.ts'

/** What a socket wants to know of its credential while it is open. */
export interface CredentialListener {
  /** Verified again: the same rights, or others. */
  onVerified(context: unknown): void
  /** It was taken back. */
  onRevoked(): void
  /** Nobody could tell for too long. */
  onUnverified(): void
}

/** Verifies each credential again and again, once for all the sockets that hold it. */
export interface CredentialWatch {
  /** Returns how to stop. */
  watch(authorization: string, listener: CredentialListener): () => void
}

interface WatchOptions {
  upstream: Upstream
  everyMs: number
  /** How long failing to verify is borne. */
  unverifiedForMs: number
  now(): number
}

interface Watched {
  listeners: Set<CredentialListener>
  stop(): void
}

const Refused = v.object({ code: v.literal('UNAUTHENTICATED') })
const RefusedAsGraphql = v.object({ extensions: Refused })

/** Whether an upstream said no to the credential, and not merely nothing. */
export function isRefusedCredential(error: unknown): boolean {
  return v.is(Refused, error) || v.is(RefusedAsGraphql, error)
}

export function createCredentialWatch(options: WatchOptions): CredentialWatch {
  const credentials = new Map<string, Watched>()
  return {
    watch(authorization, listener) {
      const watched = credentials.get(authorization) ?? startWatching(authorization, options)
      credentials.set(authorization, watched)
      watched.listeners.add(listener)
      return () => {
        watched.listeners.delete(listener)
        if (watched.listeners.size > 0) return
        watched.stop()
        if (credentials.get(authorization) === watched) credentials.delete(authorization)
      }
    },
  }
}

function startWatching(authorization: string, { upstream, everyMs, unverifiedForMs, now }: WatchOptions): Watched {
  const listeners = new Set<CredentialListener>()
  const stopped = new AbortController()
  let verifiedAt = now()
  let timer: NodeJS.Timeout | undefined

  const tell = (tellOne: (listener: CredentialListener) => void) => {
    // Telling one may take it off the set, which a Set bears while it is walked.
    for (const listener of listeners) tellOne(listener)
  }
  const verify = async () => {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(everyMs)])
    try {
      const context = await Promise.race([
        upstream.contextFor({ authorization, requestId: randomUUID(), locale: 'en', signal }),
        rejectOn(signal),
      ])
      verifiedAt = now()
      tell((listener) => listener.onVerified(context))
    } catch (error) {
      if (isRefusedCredential(error)) tell((listener) => listener.onRevoked())
      else if (now() - verifiedAt > unverifiedForMs) tell((listener) => listener.onUnverified())
    }
  }
  const schedule = () => {
    if (stopped.signal.aborted) return
    timer = setTimeout(() => void verify().finally(schedule), everyMs)
  }
  schedule()
  return {
    listeners,
    stop() {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
