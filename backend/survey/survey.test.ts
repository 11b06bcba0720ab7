import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { surveyResolvers } from './survey.resolvers.ts'
import { createSurveyStore, surveyBound } from './survey.store.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) => surveyResolvers({ database, surveysIn: createSurveyStore }),
  })
  await addPeople(domain)
})
afterAll(() => domain.close())
beforeEach(async () => {
  await domain.open.query({ text: 'delete from survey_result' })
  await domain.open.query({ text: 'delete from profile' })
})

const fields = '{ success code result interestedInCoaching }'
const saving = `mutation ($formID: ID!, $query: AWSJSON!) { answer: saveSignUpSurveyResultsLambda(formID: $formID, query: $query) ${fields} }`
const reading = `query ($filter: SurveyResultsFilter!) { answer: getSurveyResultsLambda(filter: $filter) ${fields} }`

const save = (viewer: Viewer, answers: unknown, formID = 'sign-up') =>
  domain.ask(saving, { viewer, variables: { formID, query: JSON.stringify(answers) } })
const read = async (viewer: Viewer, filter: object) => {
  const { data, errors } = await domain.ask(reading, {
    viewer,
    variables: { filter: { formID: 'sign-up', ...filter } },
  })
  expect(errors).toBeUndefined()
  return Object(data?.['answer'])
}

const answers = { level: 'Rookie', goals: ['Get Fitter', 'Lose Weight'], interestedInCoaching: true }

test('answers are stored and read back as they were given, and later ones replace them (row 21)', async () => {
  const { data } = await save(viewers.mia, answers)
  expect(data?.['answer']).toMatchObject({ success: true, interestedInCoaching: true })
  const { result } = await read(viewers.mia, {})
  expect(JSON.parse(result)).toEqual(answers)
  await save(viewers.mia, { level: 'Advanced' })
  expect(await read(viewers.mia, {})).toEqual({
    success: true,
    code: null,
    result: '{"level":"Advanced"}',
    interestedInCoaching: null,
  })
})

test('a query finds answers that contain it, and no others (row 21)', async () => {
  await save(viewers.mia, answers)
  expect(await read(viewers.mia, { query: '{"goals":["Lose Weight"]}' })).toMatchObject({ success: true })
  expect(await read(viewers.mia, { query: '{"level":"Advanced"}' })).toMatchObject({ success: false, result: null })
  expect(await read(viewers.mia, { formID: 'another' })).toMatchObject({ success: false, result: null })
})

test('interest in coaching reaches the person’s profile (row 21)', async () => {
  await domain.insert('profile', [{ id: 'p', contact_id: 'mia', created_at: '2026-01-01', updated_at: '2026-01-01' }])
  await save(viewers.mia, answers)
  const profile = '{ getProfiles(contactID: "mia") { interestedInCoaching } }'
  expect((await domain.ask(profile, { viewer: viewers.mia })).data).toEqual({
    getProfiles: { interestedInCoaching: true },
  })
})

test.each([
  ['a visitor', anonymous],
  ['a person without a contact', { ...anonymous, subject: 'new' }],
  ['another member', person('sam')],
  ['a coach', viewers.coach],
  ['a coach whose request is pending', viewers.newcomer],
  ['an assistant', viewers.assistant],
  ['an admin of a company', viewers.adminOfDojo],
])('%s does not read the answers of another person, nor learns of them (row 21)', async (_who, viewer) => {
  await save(viewers.mia, answers)
  const absent = await read(viewer, { contactID: 'none' })
  expect(absent).toMatchObject({ success: false, result: null, interestedInCoaching: null })
  expect(await read(viewer, { contactID: 'mia' })).toEqual(absent)
})

test('a global admin reads the answers of another person, and cannot change them (row 21)', async () => {
  await save(viewers.mia, answers)
  await save(viewers.global, { level: 'Beginner' })
  expect(JSON.parse((await read(viewers.global, { contactID: 'mia' })).result)).toEqual(answers)
  expect((await read(viewers.global, {})).result).toBe('{"level":"Beginner"}')
})

test.each([
  ['a list', ['Rookie'], 'query'],
  ['a text', 'Rookie', 'query'],
  ['more than 10,000 characters', { level: 'x'.repeat(10_000) }, 'query'],
])('answers that are %s are refused and not stored', async (_what, faulty, field) => {
  const { errors } = await save(viewers.mia, faulty)
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field })
  expect(await read(viewers.mia, {})).toMatchObject({ success: false })
})

test('the name of a survey is short, and is not empty', async () => {
  for (const formID of ['', 'x'.repeat(65)]) {
    const { errors } = await save(viewers.mia, answers, formID)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'formID' })
  }
})

test('a visitor stores nothing', async () => {
  const { errors } = await save(anonymous, answers)
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await domain.open.query({ text: 'select from survey_result' })).toEqual([])
})

test('a person who has answered as many surveys as one may still changes their answers', async () => {
  const forms = Array.from({ length: surveyBound.rows }, (_, index) => `form-${index}`)
  for (const form of forms) expect((await save(viewers.mia, answers, form)).errors).toBeUndefined()
  expect((await save(viewers.mia, answers)).errors?.[0]?.extensions).toMatchObject({ code: 'LIMIT_REACHED' })
  expect((await save(viewers.mia, { level: 'Advanced' }, 'form-0')).errors).toBeUndefined()
  expect((await save(viewers.coach, answers)).errors).toBeUndefined()
})
