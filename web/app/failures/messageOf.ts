import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#schema/errors.ts'
import { connection } from '#web/app/network/connection.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { isLostCode } from '#web/app/reload.ts'
import { errorMessages } from './errorMessages.ts'

const offline = msg`You’re offline. Try again when you’re connected.`

/** The message for a failure. */
export function messageOf(error: unknown): MessageDescriptor {
  const code = codeOf(error)
  // Offline, the server is not at fault.
  return code === 'UNAVAILABLE' && connection.peek() === 'offline' ? offline : errorMessages[code]
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof RequestError) return error.code
  return isLostCode(error) ? 'UNAVAILABLE' : 'INTERNAL'
}
