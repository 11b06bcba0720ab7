/** A row of the catalog. `wireText` is the specification's, including its misspellings (001, section 8). */
export interface CatalogueRow {
  wireText: string
  /** `soft`: a payload with `success: false`. `rejected`: a GraphQL error. */
  channel: 'soft' | 'rejected'
  /** The same call may succeed later, and repeating it does no harm. */
  retryable: boolean
}

/** Every failure that users can encounter. */
export const errorCatalogue = {
  /** The class has no free spot. Another class may have one. */
  CLASS_FULL: { wireText: 'This Event is Full. Please Try Another.', channel: 'soft', retryable: false },
  /** The class, or the last date of the course, is over. */
  CLASS_ENDED: { wireText: 'Failed to book class', channel: 'soft', retryable: false },
  /** The class was canceled. */
  CLASS_CANCELLED: { wireText: 'Failed to book class', channel: 'soft', retryable: false },
  /** The member already has a spot. */
  ALREADY_BOOKED: { wireText: 'Failed to book class', channel: 'soft', retryable: false },
  /** It has a price, and there is no way to pay yet (decision H13). */
  PAYMENT_UNAVAILABLE: { wireText: 'Failed to book class', channel: 'soft', retryable: false },
  /** A booking can be canceled before its class starts, not after. */
  CLASS_STARTED: { wireText: 'Failed to cancell booking class', channel: 'soft', retryable: false },
  /** The cancellation window of the company has passed. Its coach or an admin can still free the spot. */
  TOO_LATE_TO_CANCEL: { wireText: 'Failed to cancell booking class', channel: 'soft', retryable: false },
  /** A date that has started cannot be changed or canceled. The studio's calls have texts of their own. */
  DATE_STARTED: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** More members have booked than the new capacity has spots. */
  CAPACITY_BELOW_BOOKED: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** Another class has the coach or the room at the same time, and the caller did not agree to that. */
  CLASH: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** There is no booking to cancel. */
  NOT_BOOKED: { wireText: 'Failed to cancell booking class', channel: 'soft', retryable: false },
  /** A request to coach exists already, and was approved or declined. */
  ROLE_DECIDED: { wireText: 'Failed create a new role request', channel: 'soft', retryable: false },
  /** Another user has approved or declined the request already. */
  ALREADY_DECIDED: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** Without a global admin, no one could appoint the next one. */
  LAST_GLOBAL_ADMIN: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** The invitation was withdrawn, has expired, or another person has accepted it. */
  INVITATION_OVER: { wireText: 'Something went wrong', channel: 'soft', retryable: false },
  /** Attendance can be marked once the class has started. */
  CLASS_NOT_STARTED: { wireText: 'Something went wrong', channel: 'rejected', retryable: true },
  /** The class is not streamed, not public, or deleted, so it has no live room. */
  NO_ROOM: { wireText: 'This class has no live room.', channel: 'rejected', retryable: false },
  /** The live room opens shortly before the class. */
  ROOM_NOT_OPEN: { wireText: 'The room is not open yet.', channel: 'rejected', retryable: true },
  /** The live class was ended, or its time is over. */
  ROOM_CLOSED: { wireText: 'The live class has ended.', channel: 'rejected', retryable: false },
  /** The caller was removed from the class. */
  REMOVED_FROM_ROOM: { wireText: 'You were removed from this class.', channel: 'rejected', retryable: false },
  /** The parts of an upload do not match: one is missing, too long or too short, or different from what was sent. */
  UPLOAD_MISMATCH: { wireText: 'Failed to complete multipart upload', channel: 'rejected', retryable: false },
  /** The coach has used up their storage quota. */
  STORAGE_QUOTA: { wireText: 'Failed to create multipart upload', channel: 'rejected', retryable: false },
  /** The disk is full. The operator has to free space. */
  STORAGE_FULL: { wireText: 'Failed to create multipart upload', channel: 'rejected', retryable: true },
  /** The server has no program to process videos. */
  PROCESSING_UNAVAILABLE: { wireText: 'Failed to create multipart upload', channel: 'rejected', retryable: false },
  /** A participant has blocked the other. Which of them is not said. */
  RECIPIENT_UNAVAILABLE: { wireText: 'Failed to cereate a new message', channel: 'rejected', retryable: false },
  /** A private conversation of a member under 18 needs their guardian. */
  GUARDIAN_REQUIRED: { wireText: 'Failed to create a new conversation', channel: 'rejected', retryable: false },
  /** The user has the maximum number of records of this kind. */
  LIMIT_REACHED: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** The record does not exist, or the viewer may not see or change it. The two cases are never distinguished. */
  NOT_FOUND: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** An argument is invalid; `field` names it. */
  BAD_INPUT: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** The condition of a conditional write did not hold. */
  CONDITION_FAILED: { wireText: 'The conditional request failed', channel: 'rejected', retryable: false },
  /** The call requires signing in. */
  UNAUTHENTICATED: { wireText: 'NotAuthorizedException', channel: 'rejected', retryable: false },
  /** Too many attempts; waiting helps. */
  TOO_MANY_REQUESTS: { wireText: 'Something went wrong', channel: 'rejected', retryable: true },
  /** The document is not registered. */
  UNKNOWN_DOCUMENT: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** The document is deeper, wider or more expensive than this server allows. */
  DOCUMENT_TOO_COSTLY: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
  /** A dependency, usually the database, did not respond in time. */
  UNAVAILABLE: { wireText: 'Something went wrong', channel: 'rejected', retryable: true },
  /** A fault of the server. The log has the cause under the same request id. */
  INTERNAL: { wireText: 'Something went wrong', channel: 'rejected', retryable: false },
} as const satisfies Record<string, CatalogueRow>

export type ErrorCode = keyof typeof errorCatalogue

/** Whether a code is a failure of the server, as opposed to a refusal of the request. */
export function isServerFault(code: string): boolean {
  return code === 'INTERNAL' || code === 'UNAVAILABLE'
}
