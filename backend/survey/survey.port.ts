import type { Instant } from '#backend/platform/context.ts'

export interface SurveyResult {
  /** A JSON object. */
  answers: string
  interestedInCoaching: boolean | null
}

interface Survey {
  contactId: string
  formId: string
}

export interface SurveyStore {
  /** Undefined without answers that contain `part`, a JSON object. */
  find(survey: Survey, part: string): Promise<SurveyResult | undefined>
}

export interface SurveyAnswersStore {
  /** Stores the answers in place of earlier ones. Undefined if the person has answered as many surveys as they may. */
  save(survey: Survey & { answers: string; now: Instant }): Promise<SurveyResult | undefined>
}
