import { DomainError } from '#backend/platform/DomainError.ts'
import { parseObject } from '#backend/platform/parseObject.ts'

/** Maximum number of characters of all answers to a survey. */
const MOST_CHARACTERS = 10_000
/** Maximum number of characters of a survey's name. */
const LONGEST_NAME = 64

/** A JSON object of bounded size, as text. The scalar has parsed it, and bounded its depth. */
export function readAnswers(query: string): string {
  if (query.length > MOST_CHARACTERS || !parseObject(query)) throw new DomainError('BAD_INPUT', { field: 'query' })
  return query
}

export function readFormId(formId: string): string {
  if (formId === '' || formId.length > LONGEST_NAME) throw new DomainError('BAD_INPUT', { field: 'formID' })
  return formId
}
