import type { Caller } from '#backend/platform/context.ts'

export interface FoundCoach {
  id: string
  /** Null for a coach without a company. Only global admins find one. */
  companyId: string | null
}

export interface CoachStore {
  /** The approved coach with this e-mail, and their company if the caller is an admin of it. */
  findCoach(email: string, caller: Caller): Promise<FoundCoach | undefined>
}
