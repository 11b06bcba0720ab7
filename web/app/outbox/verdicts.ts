import type { ErrorCode } from '#schema/errors.ts'
import { RequestError } from '#web/app/network/RequestError.ts'

/**
 * What to do about a failed write. `retry`: the same write may soon succeed. `later`: it may succeed after another
 * change, such as signing in or a newer version of the app. `never`: the server has refused it, and would again.
 */
export type Verdict = 'retry' | 'later' | 'never'

/** The verdict for each error code. A new code without a verdict does not compile. */
const verdicts: Record<ErrorCode, Verdict> = {
  CLASS_FULL: 'never',
  CLASS_ENDED: 'never',
  CLASS_CANCELLED: 'never',
  ALREADY_BOOKED: 'never',
  PAYMENT_UNAVAILABLE: 'never',
  CLASS_STARTED: 'never',
  TOO_LATE_TO_CANCEL: 'never',
  DATE_STARTED: 'never',
  CAPACITY_BELOW_BOOKED: 'never',
  CLASH: 'never',
  NOT_BOOKED: 'never',
  NO_ROOM: 'never',
  ROLE_DECIDED: 'never',
  ALREADY_DECIDED: 'never',
  LAST_GLOBAL_ADMIN: 'never',
  INVITATION_OVER: 'never',
  CLASS_NOT_STARTED: 'later',
  ROOM_NOT_OPEN: 'later',
  ROOM_CLOSED: 'never',
  REMOVED_FROM_ROOM: 'never',
  UPLOAD_MISMATCH: 'never',
  STORAGE_QUOTA: 'later',
  STORAGE_FULL: 'later',
  PROCESSING_UNAVAILABLE: 'later',
  RECIPIENT_UNAVAILABLE: 'never',
  GUARDIAN_REQUIRED: 'never',
  LIMIT_REACHED: 'later',
  NOT_FOUND: 'never',
  BAD_INPUT: 'never',
  CONDITION_FAILED: 'never',
  UNAUTHENTICATED: 'later',
  TOO_MANY_REQUESTS: 'retry',
  UNKNOWN_DOCUMENT: 'later',
  DOCUMENT_TOO_COSTLY: 'later',
  UNAVAILABLE: 'retry',
  INTERNAL: 'retry',
}

/** A refusal that is final for its feature, although others with its code may pass. */
export class FinalRefusal extends RequestError {
  override name = 'FinalRefusal'
}

/** The verdict for a failed write. An error that is not from the server, such as a network error, may pass. */
export function verdictOf(error: unknown): Verdict {
  if (error instanceof FinalRefusal) return 'never'
  return error instanceof RequestError ? verdicts[error.code] : 'retry'
}
