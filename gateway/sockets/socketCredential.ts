import { randomUUID } from 'node:crypto'
import { readLocale } from '#gateway/http/readCaller.ts'
import type { Upstream } from '#gateway/sources/appsync/upstream.port.ts'
import { closeCodes } from './closeCodes.ts'
import { type CredentialWatch, isRefusedCredential } from './credentialWatch.ts'
import type { SocketWire } from './socketWire.ts'

/** Who is behind a socket, for as long as they may be. */
export interface SocketCredential {
  readonly caller: { authorization: string | undefined; locale: string }
  /** The upstream's, of the last verification. */
  readonly context: unknown
  /** Reads `authorization` and `locale` of what the client sent first; false for a credential that is no good. */
  verify(params: Readonly<Record<string, unknown>> | undefined): Promise<boolean>
  /** Whether an error tells that it was taken back since it was verified, which its watch may find out later. */
  isTakenBack(error: unknown): Promise<boolean>
  release(): void
}

interface CredentialParts {
  upstream: Upstream
  credentials: CredentialWatch
  wire: Pick<SocketWire, 'close'>
  now(): number
  onVerified(context: unknown): void
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

export function openSocketCredential({
  upstream,
  credentials,
  wire,
  now,
  onVerified,
}: CredentialParts): SocketCredential {
  const released = new AbortController()
  let caller: SocketCredential['caller'] = { authorization: undefined, locale: readLocale(undefined) }
  let context: unknown

  const onRelease = (work: () => void) => {
    if (released.signal.aborted) work()
    else released.signal.addEventListener('abort', work, { once: true })
  }
  const verify = () => upstream.contextFor({ ...caller, requestId: randomUUID(), signal: released.signal })
  const closeAt = (instantMs: number | undefined) => {
    if (instantMs === undefined) return
    const leftMs = Math.min(Math.max(instantMs - now(), 0), LONGEST_TIMER_MS)
    const timer = setTimeout(() => wire.close(closeCodes.forbidden, 'Credential expired'), leftMs)
    onRelease(() => clearTimeout(timer))
  }
  const listener = {
    onVerified(verified: unknown) {
      context = verified
      onVerified(verified)
    },
    onRevoked: () => wire.close(closeCodes.forbidden, 'Credential revoked'),
    onUnverified: () => wire.close(closeCodes.tryAgain, 'Credential unverified'),
  }
  return {
    get caller() {
      return caller
    },
    get context() {
      return context
    },
    async verify({ authorization, locale } = {}) {
      caller = {
        authorization: typeof authorization === 'string' ? authorization : undefined,
        locale: readLocale(locale),
      }
      try {
        context = await verify()
      } catch (error) {
        if (isRefusedCredential(error)) return false
        throw error
      }
      closeAt(upstream.expiryOf(context))
      if (caller.authorization !== undefined) onRelease(credentials.watch(caller.authorization, listener))
      return true
    },
    async isTakenBack(error) {
      if (caller.authorization === undefined || !isRefusedCredential(error)) return false
      return await verify().then(() => false, isRefusedCredential)
    },
    release: () => released.abort(),
  }
}
