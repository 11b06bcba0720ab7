import type { Context, Instant } from '#backend/platform/context.ts'
import type { PlanFault } from '#planner/planFaults.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

type Asking = Pick<Context, 'viewer' | 'now'>

/** What a profile says that a plan has to mind. */
export interface ProfileFacts {
  /** `1990-07-01`. */
  birthdate: string | null
  injuries: string[]
  healthConditions: string[]
}

/** Of one person on one day. */
export interface UseLimits {
  calls: number
  tokens: number
}

interface Use {
  /** In UTC: `2026-11-23`. */
  day: string
  tokens: number
}

export interface PlannerStore {
  /** Published exercises that the viewer sees, newest first. */
  listExercises(asking: Asking): Promise<Exercise[]>
  findProfile(contactId: string, asking: Asking): Promise<ProfileFacts | undefined>
  /** False where that would be more than the day has left. */
  takeTokens(contactId: string, use: Use & { limits: UseLimits }): Promise<boolean>
  giveBackTokens(contactId: string, use: Use): Promise<void>
  keepRequest(
    programId: string,
    contactId: string,
    kept: { request: PlanRequest; now: Instant; isPaid: boolean },
  ): Promise<void>
  findRequest(programId: string, contactId: string): Promise<unknown>
}

/** Plans that a model or the solver made, as they were sent, in the order of the program. */
export interface PlansToCheck {
  programId: string
  plans: readonly unknown[]
  /** A program of a member's own minds their age and health. */
  isForSelf: boolean
}

/**
 * All that speaks against storing such plans; nothing where they may be stored. They are held against what the viewer asked
 * the program to be: where nothing was asked, nothing may be stored.
 */
export type CheckPlans = (asked: PlansToCheck, asking: Asking) => Promise<PlanFault[]>

/** Ids of the exercises that whoever asks may do: published ones that nothing in their profile speaks against. */
export type ListSuitable = (asking: Asking) => Promise<ReadonlySet<string>>
