import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNewClassStore } from '#backend/classes/newClass.store.ts'
import { addPeople, single, viewers } from '#backend/classes/openClasses.fixture.ts'
import { at, classRow, coachRole } from '#backend/model/testing/classRows.ts'
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
  importClasses(input: $input) { success code events { name coachID companyID } clashes { id } refusedIndex } }`

async function importAll(classes: readonly object[], viewer: Viewer, key?: string) {
  const { data, errors } = await domain.ask(text, { viewer, variables: { input: { classes, clientMutationKey: key } } })
  const { success, code, events, clashes, refusedIndex } = Object(data?.['importClasses'])
  const { code: errorCode, field } = Object(errors?.[0]?.extensions)
  return { success, code: code ?? errorCode, field, events, clashes, refusedIndex }
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
  const refusal = { code: 'BAD_INPUT', field: 'input.classes.0.coachEmail' }
  expect(await importAll(forCoach('coach@example.com'), viewers.adminOfGym)).toMatchObject(refusal)
  expect(await importAll(forCoach('newcomer@example.com'), viewers.adminOfDojo)).toMatchObject(refusal)
  expect(await importAll(forCoach('none@example.com'), viewers.adminOfDojo)).toMatchObject(refusal)
  expect(await importAll(forCoach('coach@example.com'), viewers.rival)).toMatchObject(refusal)
  expect(await counts()).toMatchObject({ classes: 1 })
})

test('a class of a coach of two companies belongs to the company that the admin runs', async () => {
  await domain.insert('role', [coachRole('coach', { id: 'coach-of-gym', company_id: 'gym', created_at: at(-900) })])
  const forCoach = [line({}, { coachEmail: 'coach@example.com' })]
  for (const [viewer, companyID] of [
    [viewers.adminOfDojo, 'dojo'],
    [viewers.adminOfGym, 'gym'],
  ] as const)
    expect(await importAll(forCoach, viewer)).toMatchObject({
      success: true,
      events: [{ coachID: 'coach', companyID }],
    })
  await domain.open.query({ text: `delete from role where id = 'coach-of-gym'` })
})

test('of two lines at the same time, the later one is the error, unless the coach agrees', async () => {
  const both = (refusesClashes: boolean) => [
    line({ refusesClashes }),
    line({ startDate: at(30), refusesClashes }),
    line({ startDate: at(10.5), refusesClashes }),
  ]
  const fault = { code: 'BAD_INPUT', field: 'input.classes.2.startDate' }
  expect(await importAll(both(true), viewers.coach)).toMatchObject(fault)
  expect(await counts()).toEqual({ classes: 0, dates: 0 })
  expect(await importAll(both(false), viewers.coach)).toMatchObject({ success: true })
})

test('an existing class at the same time is named, and nothing is created', async () => {
  const timetable = [line({ startDate: at(30) }), line({ refusesClashes: true })]
  await importAll([line()], viewers.coach)
  const [other] = await domain.open.query({ text: `select id from occurrence where class_id <> 'class'` })
  expect(await importAll(timetable, viewers.coach)).toMatchObject({ success: false, code: 'CLASH', clashes: [other] })
  expect(await counts()).toEqual({ classes: 1, dates: 1 })
})

test('coaches and rooms are locked once, after all classes are written', async () => {
  domain.database.take()
  await importAll([line({ startDate: at(30) }), line()], viewers.coach)
  expect(
    domain.database
      .take()
      .map(({ name }) => name)
      .slice(0, 4),
  ).toEqual(['classes_add', 'classes_add', 'classes_lock_schedules', 'classes_find_clashes'])
})

test('a line beyond the limit is named', async () => {
  const many = Array.from({ length: 4998 }, (_, index) => classRow(`many-${index}`, { company_id: 'dojo' }))
  await domain.insert('class', many)
  const tooMany = [line(), line({ startDate: at(30) })]
  expect(await importAll(tooMany, viewers.coach)).toMatchObject({
    code: 'LIMIT_REACHED',
    field: 'input.classes.1',
  })
})

test('members, unapproved coaches, and coaches and admins of other companies create nothing', async () => {
  const refusal = { success: false, code: 'NOT_FOUND' }
  for (const viewer of [viewers.mia, viewers.newcomer, viewers.other])
    expect(await importAll([line()], viewer)).toMatchObject(refusal)
  for (const viewer of [viewers.rival, viewers.adminOfGym, viewers.mia])
    expect(await importAll([line({ coachID: 'coach' })], viewer)).toMatchObject(refusal)
  const second = [line({ companyID: 'dojo' }), line({ companyID: 'gym' })]
  expect(await importAll(second, viewers.coach)).toMatchObject({ ...refusal, refusedIndex: 1 })
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
