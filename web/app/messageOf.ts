import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { errorMessages } from './errorMessages.ts'
import { connection } from './network/connection.ts'
import { RequestError } from './network/RequestError.ts'

const offline = msg`You’re offline. Try again when you’re connected.`

/** What a person reads of a failure. */
export function messageOf(error: unknown): MessageDescriptor {
  if (!(error instanceof RequestError)) return errorMessages.INTERNAL
  // Without a network it is nobody's server that is at fault.
  if (error.code === 'UNAVAILABLE' && connection.peek() === 'offline') return offline
  return errorMessages[error.code]
}
