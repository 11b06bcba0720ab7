import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAttendanceStore } from '#backend/booking/attendance.store.ts'
import { bookingResolvers } from '#backend/booking/booking.resolvers.ts'
import { createSeatStore } from '#backend/booking/booking.store.ts'
import { at, classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { createAttendeeStore } from './attendees.store.ts'
import { classResolvers } from './classes.resolvers.ts'
import { createClassStore } from './classes.store.ts'
import { createNewClassStore } from './newClass.store.ts'
import { addPeople, viewers } from './openClasses.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain({
    resolvers: (database) => {
      const { Query: ofClasses } = classResolvers({
        database,
        classes: createClassStore(database),
        attendees: createAttendeeStore(database),
        newClassesIn: createNewClassStore,
      })
      const { Query: ofBookings } = bookingResolvers({
        database,
        attendances: createAttendanceStore(database),
        seatsIn: createSeatStore,
      })
      return { Query: { ...ofClasses, ...ofBookings } }
    },
  })
  await addPeople(domain)
  await domain.insert('class', [classRow('draft', { company_id: 'dojo', status: 'DRAFT', sub_category_id: 'yin' })])
  await domain.insert('occurrence', [
    occurrenceRow('hidden', { class_id: 'draft', company_id: 'dojo', status: 'DRAFT', ends_at: at(3) }),
    occurrenceRow('salsa', { company_id: 'dojo', category_id: 'dance', sub_category_id: 'salsa', ends_at: at(4) }),
  ])
})
afterAll(() => domain.close())

const end = at(2)

/** The ids that each query of classes and bookings returns; `null` for a hidden record. */
async function readAll(viewer: Viewer): Promise<Record<string, unknown>> {
  const { data, errors } = await domain.ask(
    /* GraphQL */ `
      query ($end: AWSDateTime!, $fromEnd: ModelStringKeyConditionInput!) {
        getEvents(id: "draft") {
          id
        }
        getEventOccurrences(coachID: "coach", endDate: $end) {
          id
        }
        eventOccurrencesById(id: "hidden") {
          items {
            id
          }
        }
        eventOccurrencesByCategoryIDAndEndDate(categoryID: "dance", endDate: $fromEnd) {
          items {
            id
          }
        }
        eventOccurrencesBySubCategoryIDAndEndDate(subCategoryID: "salsa", endDate: $fromEnd) {
          items {
            id
          }
        }
        listEventOccurrences(coachID: "coach", endDate: $fromEnd) {
          items {
            id
          }
        }
        getLatestClassesLambda(filter: { categoryIDs: ["dance"], endDate: $end }) {
          id
        }
        getClassesLambda(categoryID: "dance") {
          id
        }
        getAttendances(memberID: "mia", endDate: $end) {
          id
        }
        getAttendancesLambda(filter: { memberID: "mia", endDate: $end }) {
          id
        }
      }
    `,
    { viewer, variables: { end, fromEnd: { ge: end } } },
  )
  expect(errors?.filter(({ extensions }) => extensions['code'] === 'INTERNAL') ?? []).toEqual([])
  return Object.fromEntries(Object.entries(data ?? {}).map(([name, result]) => [name, idsIn(result)]))
}

function idsIn(result: unknown): unknown {
  const { id, items } = Object(result)
  if (Array.isArray(result)) return result.map((one) => Object(one).id)
  return Array.isArray(items) ? items.map((one) => Object(one).id) : (id ?? null)
}

/** Lists of public classes are the same for everyone. */
const ofAll = {
  eventOccurrencesByCategoryIDAndEndDate: ['salsa'],
  eventOccurrencesBySubCategoryIDAndEndDate: ['salsa'],
  getLatestClassesLambda: ['salsa'],
  getClassesLambda: ['salsa'],
  getEventOccurrences: 'taught',
}
const none = { getEvents: null, eventOccurrencesById: [], listEventOccurrences: [] }
const ofOthers = { getAttendances: null, getAttendancesLambda: [] }

test.each<[string, Viewer, object]>([
  [
    'a coach reads their own classes and dates, private ones too, and who has booked them',
    viewers.coach,
    { getEvents: 'draft', eventOccurrencesById: ['hidden'], listEventOccurrences: ['taught', 'hidden', 'salsa'] },
  ],
  [
    'a member reads public classes and their own bookings',
    viewers.mia,
    { ...none, getAttendances: 'of-mia', getAttendancesLambda: ['of-mia'] },
  ],
  ['another coach reads public classes', viewers.rival, { ...none, ...ofOthers }],
  ['an admin of another studio reads public classes', viewers.adminOfGym, { ...none, ...ofOthers }],
  ['a visitor reads public classes', anonymous, { ...none, getAttendances: null }],
])('%s (row 152)', async (_what, viewer, expected) => {
  expect(await readAll(viewer)).toMatchObject({ ...ofAll, ...expected })
})

test('a date is public exactly if it is published: drafts are private, and deleted dates are hidden (row 120)', async () => {
  await domain.insert('occurrence', [
    occurrenceRow('gone', { class_id: 'draft', company_id: 'dojo', status: 'DELETED', ends_at: at(5) }),
  ])
  const { data } = await domain.ask(
    `query ($fromEnd: ModelStringKeyConditionInput) {
      page: listEventOccurrences(coachID: "coach", endDate: $fromEnd, filter: { status: { ne: DELETED } }) {
        items { id status isPublic } } }`,
    { viewer: viewers.coach, variables: { fromEnd: { ge: end } } },
  )
  expect(Object(data)['page'].items).toEqual([
    { id: 'taught', status: 'PUBLISHED', isPublic: true },
    { id: 'hidden', status: 'DRAFT', isPublic: false },
    { id: 'salsa', status: 'PUBLISHED', isPublic: true },
  ])
  const of = async (viewer: Viewer) =>
    (await domain.ask('{ page: eventOccurrencesById(id: "gone") { items { isPublic } } }', { viewer })).data
  expect(await of(viewers.mia)).toEqual({ page: { items: [] } })
})
