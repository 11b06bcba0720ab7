import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#schema/errors.ts'
import { errorMessages } from './errorMessages.ts'
import { connection } from './network/connection.ts'
import { RequestError } from './network/RequestError.ts'
import { isLostCode } from './reload.ts'

const offline = msg`You’re offline. Try again when you’re connected.`

/** What a person reads of a failure. */
export function messageOf(error: unknown): MessageDescriptor {
  const code = codeOf(error)
  // Offline, the server is not at fault.
  return code === 'UNAVAILABLE' && connection.peek() === 'offline' ? offline : errorMessages[code]
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof RequestError) return error.code
  return isLostCode(error) ? 'UNAVAILABLE' : 'INTERNAL'
}
