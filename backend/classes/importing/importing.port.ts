import type { Caller } from '#backend/platform/context.ts'

export interface CoachStore {
  /** The approved coach with this e-mail in a company that the caller is an admin of. */
  findCoach(email: string, caller: Caller): Promise<string | undefined>
}
