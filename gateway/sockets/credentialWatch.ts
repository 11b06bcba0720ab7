import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as v from 'valibot'
import type { GatewayLimits } from '#gateway/limits.ts'
import type { Upstream } from '#gateway/upstream.port.ts'

/** Notifications about a credential while its socket is open. */
export interface CredentialListener {
  /** The rights of the credential's holder have changed. */
  onChanged(context: unknown): void
  /** The credential was revoked. */
  onRevoked(): void
  /** The credential could not be verified for too long. */
  onUnverified(): void
}

/** A credential that was just verified. */
export interface HeldCredential {
  authorization: string
  /** The context that the verification returned. */
  context: unknown
  /** The watch's `mark` of before that verification. */
  since: number
}

interface WatchOptions {
  upstream: Upstream
  limits: Pick<GatewayLimits['socket'], 'recheckEveryMs' | 'recheckWithinMs' | 'uncheckedForMs'>
  now(): number
}

const Refused = v.object({ code: v.literal('UNAUTHENTICATED') })
const RefusedAsGraphql = v.object({ extensions: Refused })

/** Returns whether the upstream refused the credential; a missing answer is not a refusal. */
export function isRefusedCredential(error: unknown): boolean {
  return v.is(Refused, error) || v.is(RefusedAsGraphql, error)
}

/** Number of verifications started in one turn of the event loop, so that other work does not wait. */
const AT_ONCE = 100

interface Watched {
  readonly authorization: string
  readonly viewer: string | undefined
  readonly listeners: Set<CredentialListener>
  /** Undefined if holders of the credential have different rights. */
  rights: string | undefined
  /** A change was reported during the verification. */
  isStale: boolean
  isBeingVerified: boolean
  /** Time of the first failed verification since the last successful one. */
  doubtfulSince: number | undefined
}

/**
 * Verifies a credential again, once for all the sockets that hold it, when the upstream tells that its viewer has
 * changed; and from time to time unasked, should that have been missed.
 */
export class CredentialWatch {
  readonly #options: WatchOptions
  /** Credentials by authorization, least recently verified first. */
  readonly #credentials = new Map<string, Watched>()
  readonly #ofViewer = new Map<string, Set<Watched>>()
  readonly #doubtful = new Set<Watched>()
  readonly #unhook: () => void
  #mark = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    this.#unhook = options.upstream.onViewerChange((viewer) => {
      this.#mark += 1
      const changed = viewer === undefined ? this.#credentials.values() : (this.#ofViewer.get(viewer) ?? [])
      void this.#verifyAll([...changed])
    })
  }

  /** Increases with each reported change. */
  get mark(): number {
    return this.#mark
  }

  /** Returns a function that stops the watch. */
  watch(credential: HeldCredential, listener: CredentialListener): () => void {
    const watched = this.#credentials.get(credential.authorization) ?? this.#add(credential)
    watched.listeners.add(listener)
    if (watched.rights !== this.#options.upstream.rightsIn(credential.context)) watched.rights = undefined
    if (credential.since !== this.#mark || watched.rights === undefined) void this.#verify(watched)
    return () => {
      watched.listeners.delete(listener)
      if (watched.listeners.size === 0) this.#drop(watched)
    }
  }

  close(): void {
    this.#unhook()
  }

  #add({ authorization, context }: HeldCredential): Watched {
    const { upstream, limits } = this.#options
    const viewer = upstream.viewerIn(context)
    const watched: Watched = {
      authorization,
      viewer,
      listeners: new Set(),
      rights: upstream.rightsIn(context),
      isBeingVerified: false,
      isStale: false,
      doubtfulSince: undefined,
    }
    this.#credentials.set(authorization, watched)
    if (viewer !== undefined) this.#ofViewer.set(viewer, (this.#ofViewer.get(viewer) ?? new Set()).add(watched))
    this.#timer ??= setInterval(() => this.#recheck(), limits.recheckWithinMs)
    return watched
  }

  #drop(watched: Watched): void {
    const { authorization, viewer } = watched
    if (this.#credentials.get(authorization) !== watched) return
    this.#credentials.delete(authorization)
    this.#doubtful.delete(watched)
    const others = viewer === undefined ? undefined : this.#ofViewer.get(viewer)
    others?.delete(watched)
    if (viewer !== undefined && others?.size === 0) this.#ofViewer.delete(viewer)
    if (this.#credentials.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Verifies credentials whose last verification failed, and a few of the others in turn. */
  #recheck(): void {
    const { recheckEveryMs, recheckWithinMs } = this.#options.limits
    const share = Math.ceil((this.#credentials.size * recheckWithinMs) / recheckEveryMs)
    const next = [...this.#credentials.values()].slice(0, share)
    void this.#verifyAll([...new Set([...this.#doubtful, ...next])])
  }

  async #verifyAll(all: readonly Watched[]): Promise<void> {
    for (let from = 0; from < all.length; from += AT_ONCE) {
      if (from > 0) await nextTurn()
      for (const watched of all.slice(from, from + AT_ONCE)) void this.#verify(watched)
    }
  }

  async #verify(watched: Watched): Promise<void> {
    watched.isStale = watched.isBeingVerified
    if (watched.isBeingVerified) return
    watched.isBeingVerified = true
    // A change reported during a verification may be missing from its result, so verify again.
    do {
      watched.isStale = false
      await this.#verifyOnce(watched)
    } while (watched.isStale && watched.listeners.size > 0)
    watched.isBeingVerified = false
  }

  async #verifyOnce(watched: Watched): Promise<void> {
    const { upstream, limits } = this.#options
    const { authorization, listeners } = watched
    if (this.#credentials.get(authorization) === watched) {
      this.#credentials.delete(authorization)
      this.#credentials.set(authorization, watched)
    }
    try {
      const context = await contextWithin(limits.recheckWithinMs, upstream, authorization)
      this.#doubtful.delete(watched)
      watched.doubtfulSince = undefined
      const rights = upstream.rightsIn(context)
      if (rights === watched.rights) return
      watched.rights = rights
      // A listener may remove itself during the call; a Set allows that while it is iterated.
      for (const listener of listeners) listener.onChanged(context)
    } catch (error) {
      if (isRefusedCredential(error)) for (const listener of listeners) listener.onRevoked()
      else if (listeners.size > 0) this.#doubt(watched)
    }
  }

  #doubt(watched: Watched): void {
    const { now, limits } = this.#options
    const isFirst = this.#doubtful.size === 0
    this.#doubtful.add(watched)
    watched.doubtfulSince ??= now()
    if (now() - watched.doubtfulSince > limits.uncheckedForMs) {
      for (const listener of watched.listeners) listener.onUnverified()
    }
    // The upstream is probably unreachable for the other credentials too, so start their time limits now.
    if (isFirst) void this.#verifyAll([...this.#credentials.values()].filter((other) => other !== watched))
  }
}

/** Returns the verified context. Rejects also if the upstream does not answer in time. */
async function contextWithin(ms: number, upstream: Upstream, authorization: string): Promise<unknown> {
  const signal = AbortSignal.timeout(ms)
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(signal.reason), { once: true })
  const pendingContext = upstream.contextFor({ authorization, requestId: randomUUID(), locale: 'en', signal })
  return await Promise.race([pendingContext, late.promise])
}
