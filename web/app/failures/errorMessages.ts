import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#schema/errors.ts'

/** The message for each error code. A new code without a message does not compile. */
export const errorMessages: Record<ErrorCode, MessageDescriptor> = {
  CLASS_FULL: msg`This Event is Full. Please Try Another.`,
  CLASS_ENDED: msg`This class has ended.`,
  CLASS_CANCELLED: msg`This class was canceled.`,
  ALREADY_BOOKED: msg`You’re already booked into this class.`,
  PAYMENT_UNAVAILABLE: msg`Paid classes can’t be booked here yet.`,
  CLASS_STARTED: msg`The class has started, so this booking can’t be canceled.`,
  TOO_LATE_TO_CANCEL: msg`The time to cancel has passed. Ask the studio to free your spot.`,
  DATE_STARTED: msg`This class has started, so it can’t be changed.`,
  // The form lists the members beforehand, so this only concerns bookings made in the meantime.
  CAPACITY_BELOW_BOOKED: msg`This changed. Review and try again.`,
  CLASH: msg`Another class is at the same time.`,
  NOT_BOOKED: msg`You don’t have a booking for this class.`,
  NO_ROOM: msg`This class isn’t held online.`,
  // The message screens have their own texts for these codes.
  RECIPIENT_UNAVAILABLE: msg`Something went wrong`,
  GUARDIAN_REQUIRED: msg`Something went wrong`,
  ROLE_DECIDED: msg`Your coach request has already been decided.`,
  LAST_GLOBAL_ADMIN: msg`The last global admin can’t be removed.`,
  ALREADY_DECIDED: msg`Someone else has already decided this.`,
  INVITATION_OVER: msg`This invitation is no longer valid.`,
  CLASS_NOT_STARTED: msg`The class hasn’t started yet. You can take attendance once it does.`,
  ROOM_NOT_OPEN: msg`The room isn’t open yet. It opens shortly before class.`,
  ROOM_CLOSED: msg`The live class has ended.`,
  REMOVED_FROM_ROOM: msg`You were removed from this class.`,
  UPLOAD_MISMATCH: msg`Part of the file didn’t arrive as sent. Try the upload again.`,
  STORAGE_QUOTA: msg`You’ve reached your storage limit. Delete something you no longer need, then try again.`,
  STORAGE_FULL: msg`There’s no space for this file on the server right now. Try again later.`,
  PROCESSING_UNAVAILABLE: msg`Videos can’t be added on this server yet. Ask its operator.`,
  LIMIT_REACHED: msg`You’ve reached the limit for this. Delete something you no longer need, then try again.`,
  NOT_FOUND: msg`This doesn’t exist, or you don’t have access.`,
  BAD_INPUT: msg`Something doesn’t look right. Check what you entered and try again.`,
  CONDITION_FAILED: msg`This changed. Review and try again.`,
  UNAUTHENTICATED: msg`Sign in to continue.`,
  TOO_MANY_REQUESTS: msg`Too many attempts. Wait a moment, then try again.`,
  UNKNOWN_DOCUMENT: msg`A new version is available. Reload the page.`,
  DOCUMENT_TOO_COSTLY: msg`Something went wrong`,
  UNAVAILABLE: msg`We can’t reach the server. Try again in a moment.`,
  INTERNAL: msg`Something went wrong`,
}
