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
  inviterName: string
  companyName: string | null
  /** The inviter may still invite: the coach still coaches, for the inviter or for a company of theirs. */
  isBacked: boolean
}

/** An e-mail to be sent. */
export interface InvitationMail {
  /** Null without a verified address of the follower. */
  email: string | null
  /** The stored choice of the invited person, or else of the inviter. */
  lang: string | null
  inviterName: string
  coachName: string
  companyName: string | null
  /** The address has got many invitations in the last day, from anyone. */
  isFlooded: boolean
}

export interface InvitationStore {
  /** Locks it until the transaction ends. */
  lockByToken(tokenHash: string): Promise<FoundInvitation | undefined>
  findByToken(tokenHash: string): Promise<FoundInvitation | undefined>
  /** One more link opens it; of the earlier ones, the last few keep working. */
  addToken(id: string, tokenHash: string): Promise<void>
  /** Links of an address that was wrong stop working. */
  forgetTokens(id: string): Promise<void>
  /** The mail of a pending invitation that has not been sent since it was requested. */
  findMail(id: string, now: Instant): Promise<InvitationMail | undefined>
  markSent(id: string, now: Instant): Promise<void>
}
