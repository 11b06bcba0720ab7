import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorMessages } from './failures/errorMessages.ts'
import { requestRefusal, tabDraft } from './forms.ts'
import { RequestError } from './network/RequestError.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('input is kept in the tab under the form’s name until it is discarded', () => {
  const [one, other] = [tabDraft('class'), tabDraft('survey')]
  expect(one.read()).toBeUndefined()
  expect(one.keep({ name: 'Yin' })).toBe(true)
  expect(other.keep({ goals: [] })).toBe(true)
  expect(tabDraft('class').read()).toEqual({ name: 'Yin' })
  expect(other.read()).toEqual({ goals: [] })
  one.forget()
  expect(one.read()).toBeUndefined()
  expect(other.read()).toEqual({ goals: [] })
})

test('an unreadable draft is ignored, and a tab without storage reports that', () => {
  const draft = tabDraft('class')
  draft.keep({ name: 'Yin' })
  for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"name":')
  expect(draft.read()).toBeUndefined()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(draft.keep({ name: 'Yin' })).toBe(false)
})

test.each([
  ['the field of the same name', 'input.capacity', 'capacity'],
  ['the field as the form calls it', 'input.eventMedia', 'media'],
  ['a field that stands alone', 'name', 'name'],
  ['no field where none was named', undefined, undefined],
])('the gateway’s refusal appears at %s', (_where, field, shown) => {
  const refusalOf = requestRefusal({ eventMedia: 'media' })
  expect(refusalOf(new RequestError('BAD_INPUT', field === undefined ? {} : { field }))).toEqual({
    message: errorMessages.BAD_INPUT,
    field: shown,
  })
})

test('an error that is not a refusal is shown at no field', () => {
  expect(requestRefusal()(new TypeError('broken'))).toEqual({ message: errorMessages.INTERNAL, field: undefined })
  expect(requestRefusal()(new RequestError('BAD_INPUT', { field: 'input.name' })).field).toBe('name')
})
