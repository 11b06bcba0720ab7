import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#schema/errors.ts'

/** What a person reads for each failure. A new code without a sentence does not compile. */
export const errorMessages: Record<ErrorCode, MessageDescriptor> = {
  CLASS_FULL: msg`This Event is Full. Please Try Another.`,
  CLASS_ENDED: msg`This class is over.`,
  CLASS_CANCELLED: msg`This class was cancelled.`,
  ALREADY_BOOKED: msg`You already have a seat in this class.`,
  PAYMENT_UNAVAILABLE: msg`This class has a price, and paying is not possible here yet. It cannot be booked.`,
  CLASS_STARTED: msg`The class has started. A booking can be cancelled only before that.`,
  NOT_BOOKED: msg`You have no booking for this class.`,
  NO_ROOM: msg`This class has no live room.`,
  ROLE_DECIDED: msg`Your request to coach has been decided already.`,
  ALREADY_DECIDED: msg`Somebody else has decided about this already.`,
  CLASS_NOT_STARTED: msg`The class has not started yet. Who was there can be said once it has.`,
  ROOM_NOT_OPEN: msg`The room is not open yet. It opens shortly before the class.`,
  ROOM_CLOSED: msg`The live class has ended.`,
  REMOVED_FROM_ROOM: msg`You were removed from this class.`,
  NOT_FOUND: msg`It does not exist, or you may not see it.`,
  BAD_INPUT: msg`Something in what you entered is not right. Check it and try again.`,
  CONDITION_FAILED: msg`Somebody else changed this in the meantime. Look at it again.`,
  UNAUTHENTICATED: msg`Please sign in to go on.`,
  TOO_MANY_REQUESTS: msg`Too many tries. Wait a moment, then try again.`,
  UNKNOWN_DOCUMENT: msg`A new version of the app is out. Reload the page.`,
  DOCUMENT_TOO_COSTLY: msg`Something went wrong`,
  UNAVAILABLE: msg`The server does not answer. Try again in a moment.`,
  INTERNAL: msg`Something went wrong`,
}
