import { DomainError } from '#backend/platform/DomainError.ts'

const GONE = ['NotFoundException', 'ResourceNotFoundException']
const BUSY = ['ThrottlingException', 'TooManyRequestsException', 'LimitExceededException']

/** Chime knows no such meeting or attendee, or knows it no more. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && GONE.includes(error.name)
}

/** What a person is told of a failure of Chime; the cause stays with it for the log. */
export function toRefusal(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause
  const isBusy = cause instanceof Error && BUSY.includes(cause.name)
  return new DomainError(isBusy ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE', { cause })
}
