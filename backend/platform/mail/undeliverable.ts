import { DomainError } from '#backend/platform/DomainError.ts'
import type { Messenger } from './messenger.port.ts'

/** For a channel that the operator has not set up: it refuses, rather than lose a message silently. */
export const undeliverable: Messenger = {
  send: ({ channel }) =>
    Promise.reject(new DomainError('UNAVAILABLE', { message: `No way to send ${channel} is set up` })),
}
