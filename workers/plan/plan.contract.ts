import type { Swap } from '#planner/changePlan.ts'
import type { FaultCode, PlanFault, Wish } from '#planner/checking/planFaults.ts'
import type { Person } from '#planner/solving/suitable.ts'
import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { PlanContentInput } from '#schema/training/plan.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import type { PlanRequestInput } from '#schema/training/planRequest.ts'

/** The data against which plans are checked. */
export interface PlanGround {
  request: PlanRequestInput
  /**
   * The profile of a member who requests a program for themselves. The server reads it by itself, so it is not sent;
   * without it, page and server would disagree about impossible wishes.
   */
  person?: PlanPerson | undefined
  /** As returned by `getPlanExercises`: other exercises cannot be in a plan. */
  catalogue: readonly Exercise[]
}

export type PlanPerson = Pick<Person, 'age' | 'injuries' | 'healthConditions'>

/** A request for a program. */
export interface PlanOrder extends PlanGround {
  /** Full address of the endpoint that streams completions. */
  address: string
  /** Stored plans of this program are checked against this request. */
  programId?: string | undefined
  audience?: 'self' | 'others' | undefined
  /** Only the solver creates it. */
  isWithoutModel?: boolean | undefined
}

/** Functions of the page that the worker calls: only a page has the token, which may be renewed for each call. */
export interface PlanPage {
  /** The `Authorization` header. */
  authorize(): Promise<string>
}

export interface PlanStep {
  /** From 1 to 3. */
  attempt: number
  /** The valid sessions so far. */
  days: readonly AnsweredDay[]
  of: number
}

export type PlanOutcome =
  | {
      ok: true
      /** In the form in which they are stored. */
      plans: PlanDraft[]
      days: AnsweredDay[]
      by: 'model' | 'solver' | 'both'
      attempts: number
      /** Tokens used by the model, as far as it reported them. */
      tokens: number
      /** The faults of each failed attempt. */
      faults: PlanFault[][]
      /** Wishes for which the catalogue has too few exercises. */
      relaxed: Wish[]
    }
  /** A thrown error would lose its code on the way to another thread. */
  | { ok: false; code: FaultCode; text: string }

/** Stored plans, in the order of their program. */
export interface StandingOrder extends PlanGround {
  plans: readonly PlanContentInput[]
}

export interface PlanWorker {
  make(order: PlanOrder, page: PlanPage, report: (step: PlanStep) => void): Promise<PlanOutcome>
  /** Wishes for which the catalogue has too few exercises. */
  relaxedIn(standing: StandingOrder): Wish[]
  /** Replacements for one exercise, most similar first. */
  swapsFor(standing: StandingOrder, resourceId: string): Swap[]
  /** A different version of one session; undefined if there is none. */
  sessionAgain(standing: StandingOrder, which: { index: number; round: number }): PlanDraft | undefined
}
