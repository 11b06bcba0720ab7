import type { FaultCode, PlanFault, Wish } from '#planner/planFaults.ts'
import type { PlanDraft } from '#planner/toPlans.ts'
import type { Exercise } from '#schema/training/exercise.ts'
import type { AnsweredDay } from '#schema/training/planAnswer.ts'
import type { PlanRequestInput } from '#schema/training/planRequest.ts'

/** What a program is to be made of, and of what. */
export interface PlanOrder {
  request: PlanRequestInput
  /** As `getPlanExercises` answers: what is not in it is not in the plan. */
  catalogue: readonly Exercise[]
  /** Where completions stream from, as a whole address. */
  address: string
  /** What is stored for this program is held against this request. */
  programId?: string | undefined
  audience?: 'self' | 'others' | undefined
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
      /** What was wrong with each attempt that came to nothing. */
      faults: PlanFault[][]
      /** What the catalogue has not enough for. */
      relaxed: Wish[]
    }
  /** An error that is thrown loses its code on the way to another thread. */
  | { ok: false; code: FaultCode; text: string }

export interface PlanWorker {
  make(order: PlanOrder, page: PlanPage, tell: (step: PlanStep) => void): Promise<PlanOutcome>
}
