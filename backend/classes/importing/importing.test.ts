import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNewClassStore } from '#backend/classes/newClass.store.ts'
import { addPeople, single, viewers } from '#backend/classes/openClasses.fixture.ts'
import { at } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { importingResolvers } from './importing.resolvers.ts'
import { createCoachStore } from './importing.store.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) =>
      importingResolvers({
        database,
        storesIn: (transaction) => ({
          classes: createNewClassStore(transaction),
          coaches: createCoachStore(transaction),
        }),
      }),
  })
  await addPeople(domain)
})
afterAll(() => domain.close())
afterEach(async () => {
  await domain.open.query({ text: `delete from occurrence where id <> 'taught' and class_id <> 'class'` })
  await domain.open.query({ text: `delete from class where id <> 'class'` })
})

const text = `mutation ($input: ImportClassesInput!) {
  importClasses(input: $input) { success code events { name coachID companyID } } }`

async function importAll(classes: readonly object[], viewer: Viewer, key?: string) {
  const { data, errors } = await domain.ask(text, { viewer, variables: { input: { classes, clientMutationKey: key } } })
  const { success, code, events } = Object(data?.['importClasses'])
  const { code: errorCode, field } = Object(errors?.[0]?.extensions)
  return { success, code: code ?? errorCode, field, events }
}

async function counts() {
  const [row] = await domain.open.query<{ classes: number; dates: number }>({
    text: `select (select count(*) from class)::int - 1 as classes, (select count(*) from occurrence)::int - 1 as dates`,
  })
  return row
}

const line = (columns: object = {}, more: object = {}) => ({ class: { ...single, ...columns }, ...more })
const weekly = { pattern: 'WEEKLY', patternValue: [1, 3], endDate: at(24 * 21) }

test('a coach imports a timetable once, in its order', async () => {
  const timetable = [line({ name: 'First' }), line({ name: 'Second', ...weekly })]
  const expected = ['First', 'Second'].map((name) => ({ name, coachID: 'coach', companyID: 'dojo' }))
  expect(await importAll(timetable, viewers.coach, 'k')).toMatchObject({ success: true, events: expected })
  expect(await importAll(timetable, viewers.coach, 'k')).toMatchObject({ success: true, events: expected })
  expect(await counts()).toEqual({ classes: 2, dates: 7 })
})

test.each<[string, object, string]>([
  ['a date in the past', line({ startDate: at(-1) }), 'input.classes.1.startDate'],
  ['no title', line({ name: '' }), 'input.classes.1.name'],
  ['a category that does not exist', line({ categoryID: 'none' }), 'input.classes.1.categoryID'],
  ['a coach of another company', line({}, { coachEmail: 'rival@example.com' }), 'input.classes.1.coachEmail'],
])('a line with %s is named, and no class of the others is created', async (_fault, faulty, field) => {
  const result = await importAll([line(), faulty, line()], viewers.coach)
  expect(result).toMatchObject({ code: 'BAD_INPUT', field })
  expect(await counts()).toEqual({ classes: 0, dates: 0 })
})

test('an admin names coaches of the company by e-mail, and no one else’s', async () => {
  const forCoach = (email: string) => [line({}, { coachEmail: email })]
  expect(await importAll(forCoach('Coach@example.com'), viewers.adminOfDojo)).toMatchObject({
    success: true,
    events: [{ coachID: 'coach', companyID: 'dojo' }],
  })
  const refused = { code: 'BAD_INPUT', field: 'input.classes.0.coachEmail' }
  expect(await importAll(forCoach('coach@example.com'), viewers.adminOfGym)).toMatchObject(refused)
  expect(await importAll(forCoach('newcomer@example.com'), viewers.adminOfDojo)).toMatchObject(refused)
  expect(await importAll(forCoach('none@example.com'), viewers.adminOfDojo)).toMatchObject(refused)
  expect(await importAll(forCoach('coach@example.com'), viewers.rival)).toMatchObject(refused)
  expect(await counts()).toMatchObject({ classes: 1 })
})

test('members, coaches who wait, and coaches and admins of others create nothing', async () => {
  for (const viewer of [viewers.mia, viewers.newcomer, viewers.other])
    expect(await importAll([line()], viewer)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  for (const viewer of [viewers.rival, viewers.adminOfGym, viewers.mia])
    expect(await importAll([line({ coachID: 'coach' })], viewer)).toMatchObject({ success: false, code: 'NOT_FOUND' })
  expect(await counts()).toEqual({ classes: 0, dates: 0 })
})

test('the number of classes and of dates is limited', async () => {
  const field = 'input.classes'
  expect(await importAll([], viewers.coach)).toMatchObject({ code: 'BAD_INPUT', field })
  const many = Array.from({ length: 101 }, () => line())
  expect(await importAll(many, viewers.coach)).toMatchObject({ code: 'BAD_INPUT', field })
  const daily = { pattern: 'WEEKLY', patternValue: [0, 1, 2, 3, 4, 5, 6], endDate: at(24 * 190) }
  const long = Array.from({ length: 11 }, () => line(daily))
  expect(await importAll(long, viewers.coach)).toMatchObject({
    code: 'BAD_INPUT',
    field: expect.stringMatching(/^input\.classes\.10\.endDate$/),
  })
  expect(await counts()).toEqual({ classes: 0, dates: 0 })
})
