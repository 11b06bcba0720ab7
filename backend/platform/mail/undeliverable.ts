import { DomainError } from '#backend/platform/DomainError.ts'
import type { Messenger } from './messenger.port.ts'

/** The messenger of channels that the operator has not set up. It rejects, so that no message is lost silently. */
export const undeliverable: Messenger = {
  send: ({ channel }) =>
    Promise.reject(new DomainError('UNAVAILABLE', { message: `No way to send ${channel} is set up` })),
}
