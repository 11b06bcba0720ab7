import type { Caller } from '#backend/platform/context.ts'

export interface FoundCoach {
  id: string
  /** Null for a coach without a company. Only global admins find one. */
  companyId: string | null
}

export interface CoachStore {
  /** The approved coach with this e-mail, and the company of theirs that the caller is an admin of. */
  findCoach(email: string, caller: Caller): Promise<FoundCoach | undefined>
}
