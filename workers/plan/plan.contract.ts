import type { Swap } from '#planner/changePlan.ts'
import type { FaultCode, PlanFault, Wish } from '#planner/checking/planFaults.ts'
import type { Person } from '#planner/solving/suitable.ts'
import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanContentInput } from '#schema/training/plan.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import type { PlanRequestInput } from '#schema/training/planRequest.ts'

/** What plans are held against. */
export interface PlanGround {
  request: PlanRequestInput
  /**
   * The profile of a member who requests a program for themselves. The server reads it by itself, so it stays here;
   * without it page and server would disagree about impossible wishes.
   */
  person?: PlanPerson | undefined
  /** As `getPlanExercises` answers: what is not in it is not in the plan. */
  catalogue: readonly Exercise[]
}

export type PlanPerson = Pick<Person, 'age' | 'injuries' | 'healthConditions'>

/** What a program is to be made of, and of what. */
export interface PlanOrder extends PlanGround {
  /** Where completions stream from, as a whole address. */
  address: string
  /** What is stored for this program is held against this request. */
  programId?: string | undefined
  audience?: 'self' | 'others' | undefined
  /** The solver alone makes it. */
  isWithoutModel?: boolean | undefined
}

/** What the worker has the page do for it: only a page has the token, and may have a fresh one each time. */
export interface PlanPage {
  /** The `Authorization` header. */
  authorize(): Promise<string>
}

export interface PlanStep {
  /** From 1 to 3. */
  attempt: number
  /** The sessions that are good so far. */
  days: readonly AnsweredDay[]
  of: number
}

export type PlanOutcome =
  | {
      ok: true
      /** As they are stored. */
      plans: PlanDraft[]
      days: AnsweredDay[]
      by: 'model' | 'solver' | 'both'
      attempts: number
      /** What the model used up, as far as it said so. */
      tokens: number
      /** What was wrong with each attempt that came to nothing. */
      faults: PlanFault[][]
      /** What the catalogue has not enough for. */
      relaxed: Wish[]
    }
  /** An error that is thrown loses its code on the way to another thread. */
  | { ok: false; code: FaultCode; text: string }

/** Plans that are stored, in the order of their program. */
export interface StandingOrder extends PlanGround {
  plans: readonly PlanContentInput[]
}

export interface PlanWorker {
  make(order: PlanOrder, page: PlanPage, report: (step: PlanStep) => void): Promise<PlanOutcome>
  /** What the catalogue has not enough for. */
  relaxedIn(standing: StandingOrder): Wish[]
  /** What may take the place of one exercise, the likest first. */
  swapsFor(standing: StandingOrder, resourceId: string): Swap[]
  /** One session in another way; undefined where there is none. */
  sessionAgain(standing: StandingOrder, which: { index: number; round: number }): PlanDraft | undefined
}
