import type { Instant } from '#backend/platform/context.ts'

/** An invitation as its link finds it. */
export interface FoundInvitation {
  id: string
  status: 'PENDING' | 'APPROVED' | 'WITHDRAWN'
  expiresAt: Instant
  coachId: string
  companyId: string | null
  /** The member who accepted it, or the follower who is invited. */
  followerId: string | null
  /** The coach's group that the member joins. */
  groupId: string | null
  inviterName: string
  companyName: string | null
  /** The inviter may still invite: the coach still coaches, for the inviter or for a company of theirs. */
  isBacked: boolean
}

/** An e-mail to be sent. */
export interface InvitationMail {
  requestedAt: Instant
  /** Null without a verified address of the follower. */
  email: string | null
  /** The stored choice of the invited person, or else of the inviter. */
  lang: string | null
  inviterName: string
  coachName: string
  companyName: string | null
  companyLogo: string | null
  /** The address got enough e-mails in the last day, from all inviters, or the inviter may not invite now. */
  mustWait: boolean
}

export interface InvitationRequest {
  id: string
  requestedAt: Instant
}

export interface InvitationStore {
  /** Locks it until the transaction ends. */
  lockByToken(tokenHash: string): Promise<FoundInvitation | undefined>
  findByToken(tokenHash: string): Promise<FoundInvitation | undefined>
  /**
   * One more link opens it; of the earlier ones, the last few keep working. `CONDITION_FAILED` if it was withdrawn or
   * requested again since.
   */
  addToken(request: InvitationRequest, tokenHash: string): Promise<void>
  /** Others who change the inviter's invitations wait until the transaction ends. */
  lockInviter(inviterId: string): Promise<void>
  /** Whether the inviter of this invitation requested too many in the last hour. */
  isBeyondHour(id: string, now: Instant): Promise<boolean>
  /** The mail of a pending invitation that has not been sent since it was requested. */
  findMail(id: string, now: Instant): Promise<InvitationMail | undefined>
  /**
   * The invitation waits, and the upkeep requests it once it may be sent. `CONDITION_FAILED` if it was withdrawn or
   * requested again since.
   */
  postpone(request: InvitationRequest, now: Instant): Promise<void>
  /** `CONDITION_FAILED` if it was requested again since: then it is to be sent again. */
  markSent(request: InvitationRequest, now: Instant): Promise<void>
}
