import { createAttendeeStore } from '#backend/classes/attendees.store.ts'
import { createClashStore } from '#backend/classes/clashes/clashes.store.ts'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { bookingRow, classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { editingResolvers } from './editing.resolvers.ts'

/** Mondays at 18:00 in Paris; the clocks go forward on 28 March. */
export const mondays = ['2027-03-22T17:00:00.000Z', '2027-03-29T16:00:00.000Z', '2027-04-05T16:00:00.000Z'] as const

/**
 * The domain with the operations that change classes. The coach teaches a weekly class of the dojo on three Mondays;
 * Mia has booked the first, Mia and then Sam the second.
 */
export async function openEditing(): Promise<DomainUnderTest> {
  const domain = await openDomain({
    resolvers: (database) =>
      editingResolvers({ database, attendeesIn: createAttendeeStore, clashesIn: createClashStore }),
  })
  await addPeople(domain)
  return domain
}

const ends = (start: string) => new Date(Date.parse(start) + 3_600_000).toISOString()
const span = (start: string) => ({ starts_at: start, ends_at: ends(start) })

/** Replaces the weekly class in the database with the one described. */
export async function addWeekly({ insert, open }: DomainUnderTest, columns: object = {}): Promise<void> {
  for (const rows of [
    `booking where occurrence_id like 'm%'`,
    `occurrence where class_id = 'weekly'`,
    `class where id = 'weekly'`,
  ])
    await open.query({ text: `delete from ${rows}` })
  const shared = { company_id: 'dojo', assistant_id: 'assistant', pattern: 'WEEKLY', pattern_value: [1], ...columns }
  const [first, second, third] = mondays
  await insert('class', [classRow('weekly', { ...shared, starts_at: first, ends_at: ends(third) })])
  await insert('occurrence', [
    occurrenceRow('m1', { ...shared, class_id: 'weekly', booked: 1, ...span(first) }),
    occurrenceRow('m2', { ...shared, class_id: 'weekly', booked: 2, ...span(second) }),
    occurrenceRow('m3', { ...shared, class_id: 'weekly', ...span(third) }),
  ])
  await insert('booking', [
    bookingRow('mia-1', { member_id: 'mia', occurrence_id: 'm1', ...span(first) }),
    bookingRow('mia-2', { member_id: 'mia', occurrence_id: 'm2', ...span(second), created_at: first }),
    bookingRow('sam-2', { member_id: 'sam', occurrence_id: 'm2', ...span(second), created_at: second }),
  ])
}

const payloadWith = (more: string) => `{ success error code event { id startDate endDate patternValue name status }
  occurrences { id startDate endDate name capacity status cancelledAt } attendances { id memberID status } clashes { id } ${more} }`
const payload = payloadWith('')
const editPayload = payloadWith('keptDates { id }')
const documents = {
  editClass: `mutation ($input: EditEventLambdaInput!) { outcome: editEventLambda(input: $input) ${editPayload} }`,
  editDate: `mutation ($input: EditEventOccurrenceLambdaInput!) {
    outcome: editEventOccurrenceLambda(input: $input) ${editPayload} }`,
  deleteClass: `mutation ($input: DeleteEventLambdaInput!) { outcome: deleteEventLambda(input: $input) ${payload} }`,
  deleteDate: `mutation ($input: DeleteEventOccurrencesInput!) {
    outcome: deleteEventOccurrences(input: $input) ${payload} }`,
} as const

// oxlint-disable-next-line typescript/no-explicit-any -- answers have the shape of their documents
type Answer = any

interface How {
  viewer?: Viewer
  now?: string
}

/** Calls one of the operations. Returns its payload, or the code and field of the error. */
export function changeIn(domain: DomainUnderTest) {
  return async (
    operation: keyof typeof documents,
    input: object,
    { viewer = viewers.coach, now }: How = {},
  ): Promise<Answer> => {
    const how = { viewer, variables: { input }, ...(now && { now }) }
    const { data, errors } = await domain.ask(documents[operation], how)
    const [error] = errors ?? []
    if (error) return { code: error.extensions['code'], field: error.extensions['field'] }
    return structuredClone(data?.['outcome'])
  }
}
