import type { Instant } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { isBeyond, type RowBound } from '#backend/platform/rowBound.ts'
import { statement } from '#backend/platform/statement.ts'
import type { SurveyAnswersStore, SurveyResult, SurveyStore } from './survey.port.ts'

/** Surveys that one person has answered. */
export const surveyBound: RowBound = { table: 'survey_result', columns: ['contact_id'], rows: 20 }

interface SurveyRow {
  answers: object
  interestedInCoaching: boolean | null
}

const result = (row: string) => `${row}.answers,
  case when jsonb_typeof(${row}.answers -> 'interestedInCoaching') = 'boolean'
    then (${row}.answers ->> 'interestedInCoaching')::boolean end as "interestedInCoaching"`

const saveAnswers = statement<[contactId: string, formId: string, answers: string, now: Instant], SurveyRow>({
  name: 'survey_save_answers',
  text: `
    insert into survey_result as s (contact_id, form_id, answers, created_at, updated_at)
    select $1, $2, $3::jsonb, $4::timestamptz, $4::timestamptz
    where exists (select from survey_result own where own.contact_id = $1 and own.form_id = $2)
      or not ${isBeyond(surveyBound, ['$1'], '1')}
    on conflict (contact_id, form_id) do update set answers = excluded.answers, updated_at = excluded.updated_at
    returning ${result('s')}`,
})

const findAnswers = statement<[contactId: string, formId: string, part: string], SurveyRow>({
  name: 'survey_find_answers',
  text: `select ${result('s')} from survey_result s
    where s.contact_id = $1 and s.form_id = $2 and s.answers @> $3::jsonb`,
})

export function createSurveyStore(database: Queryable): SurveyStore & SurveyAnswersStore {
  return {
    find: async ({ contactId, formId }, part) => toResult(await findAnswers(database, contactId, formId, part)),
    save: async ({ contactId, formId, answers, now }) =>
      toResult(await saveAnswers(database, contactId, formId, answers, now)),
  }
}

function toResult([row]: SurveyRow[]): SurveyResult | undefined {
  return row && { ...row, answers: JSON.stringify(row.answers) }
}
