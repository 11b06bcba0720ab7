/** One row of the catalogue. `wireText` is the specification's, misspelt where it is misspelt (001, section 8). */
export interface CatalogueRow {
  wireText: string
  /** `soft`: a payload with `success: false`. `rejected`: a GraphQL error. */
  channel: 'soft' | 'rejected'
  /** Trying the same again may work, and does no harm. */
  retryable: boolean
}

/** Every failure a person can meet, in one place. */
export const errorCatalogue = {
  /** The class has no seat left. Another class may. */
  CLASS_FULL: { wireText: 'This Event is Full. Please Try Another.', channel: 'soft', retryable: false },
  /** The class, or the last date of the course, is over. */
  CLASS_ENDED: { wireText: 'Failed to book class', channel: 'soft', retryable: false },
  /** The class was called off. */
  CLASS_CANCELLED: { wireText: 'Failed to book class', channel: 'soft', retryable: false },
  /** A seat in it is the member's already. */
  ALREADY_BOOKED: { wireText: 'Failed to book class', channel: 'soft', retryable: false },
  /** It has a price, and there is no way to pay yet (decision H13). */
  PAYMENT_UNAVAILABLE: { wireText: 'Failed to book class', channel: 'soft', retryable: false },
  /** A booking is cancelled before its class starts, not after. */
  CLASS_STARTED: { wireText: 'Failed to cancell booking class', channel: 'soft', retryable: false },
  /** The cancellation window of the company has passed. Its coach or an admin can still free the spot. */
  TOO_LATE_TO_CANCEL: { wireText: 'Failed to cancell booking class', channel: 'soft', retryable: false },
  /** A date that has started is neither changed nor canceled. The calls of the studio have texts of their own. */
  DATE_STARTED: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** More members have booked than the new capacity has spots. */
  CAPACITY_BELOW_BOOKED: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** Another class has the coach or the room at the same time, and the caller did not agree to that. */
  CLASH: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** There is no booking to cancel. */
  NOT_BOOKED: { wireText: 'Failed to cancell booking class', channel: 'soft', retryable: false },
  /** A request to coach is there already, and was approved or declined. */
  ROLE_DECIDED: { wireText: 'Failed create a new role request', channel: 'soft', retryable: false },
  /** Another user has approved or declined the request already. */
  ALREADY_DECIDED: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** Without a global admin, no one could appoint the next one. */
  LAST_GLOBAL_ADMIN: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** The invitation was withdrawn, has expired, or another person has accepted it. */
  INVITATION_OVER: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** Attendance can be marked once the class has begun. */
  CLASS_NOT_STARTED: { wireText: 'Something went wrong', channel: 'rejected', retryable: true },
  /** The class is not streamed, not public, or deleted, so it has no live room. */
  NO_ROOM: { wireText: 'This class has no live room.', channel: 'rejected', retryable: false },
  /** The door of the live room opens shortly before the class. */
  ROOM_NOT_OPEN: { wireText: 'The room is not open yet.', channel: 'rejected', retryable: true },
  /** The live class was ended, or its time is over. */
  ROOM_CLOSED: { wireText: 'The live class has ended.', channel: 'rejected', retryable: false },
  /** The caller was removed from the class. */
  REMOVED_FROM_ROOM: { wireText: 'You were removed from this class.', channel: 'rejected', retryable: false },
  /**
   * The parts of an upload are not those that it needs: one is missing, too long or too short, or another than was
   * sent.
   */
  UPLOAD_MISMATCH: { wireText: 'Failed to complete multipart upload', channel: 'rejected', retryable: false },
  /** The coach has stored as much as one may. */
  STORAGE_QUOTA: { wireText: 'Failed to create multipart upload', channel: 'rejected', retryable: false },
  /** The disk is full. The operator has to free space. */
  STORAGE_FULL: { wireText: 'Failed to create multipart upload', channel: 'rejected', retryable: true },
  /** The server has no program that could make a video of a file. */
  PROCESSING_UNAVAILABLE: { wireText: 'Failed to create multipart upload', channel: 'rejected', retryable: false },
  /** A participant has blocked the other. Which of them is not said. */
  RECIPIENT_UNAVAILABLE: { wireText: 'Failed to cereate a new message', channel: 'rejected', retryable: false },
  /** A private conversation of a member under 18 needs their guardian. */
  GUARDIAN_REQUIRED: { wireText: 'Failed to create a new conversation', channel: 'rejected', retryable: false },
  /** The person has as many records of this kind as one may have. */
  LIMIT_REACHED: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** No such record, or none this viewer may see or change. They are never told apart. */
  NOT_FOUND: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** An argument is not what the call takes; `field` names it. */
  BAD_INPUT: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** The condition of a conditional write did not hold. */
  CONDITION_FAILED: { wireText: 'The conditional request failed', channel: 'rejected', retryable: false },
  /** The call needs a person who is signed in. */
  UNAUTHENTICATED: { wireText: 'NotAuthorizedException', channel: 'rejected', retryable: false },
  /** Too many tries; waiting helps. */
  TOO_MANY_REQUESTS: { wireText: 'Something went wrong', channel: 'rejected', retryable: true },
  /** A document that is not registered here. */
  UNKNOWN_DOCUMENT: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** A document deeper, wider or dearer than this server answers. */
  DOCUMENT_TOO_COSTLY: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** A dependency, the database first of all, did not answer in time. */
  UNAVAILABLE: { wireText: 'Something went wrong', channel: 'rejected', retryable: true },
  /** A fault of ours. The log has the cause under the same request id. */
  INTERNAL: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
} as const satisfies Record<string, CatalogueRow>

export type ErrorCode = keyof typeof errorCatalogue

/** Whether a code is a failure of the server, and not a refusal of what was sent. */
export function isServerFault(code: string): boolean {
  return code === 'INTERNAL' || code === 'UNAVAILABLE'
}
