import { expect, test } from 'vitest'
import classScreen from '#schema/__generated__/relay/ClassScreenQuery.graphql.ts'
import { answerOnSchema } from './answersOnSchema.ts'
import { classAnswer } from './classAnswer.ts'
import { forbidden } from './forbidden.ts'
import { mia, showScreen } from './showScreen.tsx'

/** Takes the reported violations, which would otherwise also fail this test. */
const told = () => forbidden.splice(0)

/** The error of an invalid answer; it has the same text as the violation that fails a test. */
function refusalOf(answer: () => unknown): string | undefined {
  try {
    answer()
    return undefined
  } catch (error) {
    const [sentence] = told()
    return error instanceof Error && error.message === sentence ? sentence : undefined
  }
}

const page = (item: unknown) => ({ found: { items: [item] } })
const classOf = (answer: object) => answerOnSchema(classScreen.params, { publicID: 'public-c1' }, answer)

test('a valid answer has the document’s field names, and null for missing fields', () => {
  const { description: _description, ...occurrence } = classAnswer()
  expect(classOf(page(occurrence))).toMatchObject({
    data: { found: { items: [{ id: 'c1', name: 'Yin for runners', description: null }] } },
  })
  expect(told()).toEqual([])
})

test.each([
  [
    'lacks what is always there',
    { coachID: null },
    'coachID: Cannot return null for non-nullable field EventOccurrence.coachID.',
  ],
  ['has a text for a number', { remaining: '5' }, 'remaining: Int is a whole number of 32 bits, not "5".'],
  ['has a number for a text', { name: 7 }, 'name: String is a string, not 7.'],
  ['has a value of no such kind', { gender: 'EVERY' }, 'gender: Enum "ClassGender" cannot represent value: "EVERY"'],
  ['has an instant in another form', { startDate: '2026-11-21T09:00Z' }, 'startDate: AWSDateTime is an instant in UTC'],
  ['has a field that is nowhere', { seats: 5 }, 'id: EventOccurrence has no field "seats".'],
  ['has a list for a person', { coachInfo: [] }, 'coachInfo.id: This is not a CoachInfo: []'],
  ['has an unknown field further in', { company: { id: 'harbour', name: 'Harbour', town: 'Leeds' } }, 'company.name: '],
  ['is another thing', { __typename: 'Company' }, 'id: A EventOccurrence is not a Company.'],
])('an answer in which a class %s is reported with its path', (_what, wrong, sentence) => {
  const answer = page({ ...classAnswer(), ...wrong })
  expect(refusalOf(() => classOf(answer))).toContain(
    `ClassScreenQuery cannot be answered so at found.items[0].${sentence}`,
  )
})

test('a single value in place of a list is reported, and so is a missing list', () => {
  expect(refusalOf(() => classOf({ found: { items: classAnswer() } }))).toContain('found.items: Expected Iterable')
  expect(refusalOf(() => classOf({ found: { items: null } }))).toContain('found.items: Cannot return null')
})

test('queries are also checked against the schema', () => {
  const ask = (publicID: unknown) => () => answerOnSchema(classScreen.params, { publicID }, page(classAnswer()))
  expect(refusalOf(ask({ eq: 'c1' }))).toContain(
    'ClassScreenQuery cannot be asked so: Variable "$publicID" got invalid value',
  )
  expect(refusalOf(() => answerOnSchema({ id: 'none', name: 'NoSuchQuery' }, {}, {}))).toContain(
    'NoSuchQuery is no operation that was compiled.',
  )
})

test('a screen, a mutation and an event with an invalid answer each report one violation', async () => {
  const { screen, live } = await showScreen({
    path: '/classes/public-c1',
    person: mia,
    answers: {
      ClassScreenQuery: () => page(classAnswer()),
      useBookClassMutation: () => ({ bookClass: { success: 'yes', code: null, overlap: null, occurrence: null } }),
    },
  })
  await screen.getByRole('button', { name: 'Book: Yin for runners' }).click()
  await expect
    .poll(told)
    .toEqual([expect.stringContaining('useBookClassMutation cannot be answered so at bookClass.success')])
  const event = { occurrenceChanged: classAnswer({ remaining: -0.5 }) }
  const sentence = 'LiveSeatsSubscription cannot be answered so at occurrenceChanged.remaining'
  expect(refusalOf(() => live.tell('LiveSeatsSubscription', event))).toContain(sentence)
})
