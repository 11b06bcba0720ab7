import type { Caller, Instant } from '#backend/platform/context.ts'
import type { PlanFault } from '#planner/checking/planFaults.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'

/** What a profile says that a plan has to mind. */
export interface ProfileFacts {
  /** `1990-07-01`. */
  birthdate: string | null
  injuries: string[]
  healthConditions: string[]
}

/** Of one person within 24 hours. */
export interface UseLimits {
  calls: number
  tokens: number
}

interface Use {
  /** When the call began: what is given back is given back to that day. */
  at: Instant
  tokens: number
}

export interface PlannerStore {
  /** Published exercises that the viewer sees, newest first: at most 1,000, the newest of each kind and main muscle. */
  listExercises(caller: Caller): Promise<Exercise[]>
  /** Those of the named ones that are published exercises and that the viewer sees. */
  findExercises(ids: readonly string[], caller: Caller): Promise<Exercise[]>
  /** Ids of the exercises in a plan. */
  listExercisesOf(planId: string, caller: Caller): Promise<string[]>
  /** Ids of exercises for the same muscles that need nothing beyond what the plan needs, newest first; at most 500. */
  listStandIns(planId: string, caller: Caller): Promise<string[]>
  /** Goals and notes of the programs that these plans belong to. */
  findNotes(planIds: readonly string[], caller: Caller): Promise<string[]>
  findProfile(contactId: string, caller: Caller): Promise<ProfileFacts | undefined>
  /** Keys of the rows of the table of training that the contact's company turned off. */
  findRulesOff(contactId: string): Promise<string[]>
  /** Rules about single exercises of the studio that a program of the contact belongs to, as of now. */
  findExerciseRules(programId: string, contactId: string): Promise<string[]>
  /** One more call. False where that would be more than the limits leave. */
  takeTokens(contactId: string, use: Use & { limits: UseLimits }): Promise<boolean>
  /** Calls as well, where the model refused them. */
  giveBackTokens(contactId: string, use: Use & { calls: number }): Promise<void>
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
export type CheckPlans = (asked: PlansToCheck, caller: Caller) => Promise<PlanFault[]>

export interface SuitableRequest {
  /** Ids of exercises. */
  ids: readonly string[]
  /** The plans that they are for. */
  planIds: readonly string[]
}

/**
 * The published exercises that the caller may do: neither their profile nor the goals and notes of these plans' programs speak
 * against them.
 */
export type ListSuitable = (caller: Caller, request: SuitableRequest) => Promise<ReadonlySet<string>>
