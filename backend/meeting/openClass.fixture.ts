import {
  at,
  bookingRow,
  categoryRow,
  classRow,
  coachRole,
  contactRow,
  occurrenceRow,
} from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Instant, type Viewer } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'

/** When the fixture's class starts; it ends an hour later. */
export const startsAt = at(1)
export const endsAt = at(2)

/** The public id of that class. */
export const meetingId = 'public-yoga'

/** The time this many minutes after the start. */
export function minute(minutes: number): Instant {
  return addSeconds(startsAt, minutes * 60)
}

/** One caller of each kind. */
export const people = {
  visitor: anonymous,
  'a user without a contact': { ...anonymous, subject: 'subject of a newcomer' },
  stranger: person('stranger'),
  member: person('member', { signInId: 'sign-in-of-member' }),
  'member who cancelled': person('canceller'),
  'member of another class': person('boxer'),
  coach: person('coach'),
  assistant: person('assistant'),
  'coach of another class': person('boxing-coach'),
  'admin of the company': person('admin', { adminOfCompanyIds: ['harbour'] }),
  'admin of another company': person('other-admin', { adminOfCompanyIds: ['hill'] }),
  'global admin': person('global', { isGlobal: true }),
} as const satisfies Record<string, Viewer>

export type Who = keyof typeof people

/** A database with a streamed class of an hour, another class, and people around them. */
export async function openClass(columns: object = {}): Promise<DomainUnderTest> {
  const domain = await openDomain()
  const ids = Object.values(people).flatMap(({ contactId }) => contactId ?? [])
  await domain.insert('category', [categoryRow('yoga')])
  await domain.insert('company', [
    { id: 'harbour', name: 'Harbour' },
    { id: 'hill', name: 'Hill' },
  ])
  await domain.insert(
    'contact',
    ids.map((id) => contactRow(id, { last_name: id })),
  )
  await domain.insert('role', [coachRole('coach'), coachRole('boxing-coach')])
  const staff = { assistant_id: 'assistant', company_id: 'harbour' }
  const boxing = { coach_id: 'boxing-coach', company_id: 'hill' }
  await domain.insert('class', [classRow('class', staff), classRow('boxing', boxing)])
  await domain.insert('occurrence', [occurrenceRow('yoga', { ...staff, ...columns })])
  await domain.insert('occurrence', [occurrenceRow('boxing', { ...boxing, class_id: 'boxing' })])
  await domain.insert('booking', [
    bookingRow('b-member', { occurrence_id: 'yoga' }),
    bookingRow('b-cancelled', { occurrence_id: 'yoga', member_id: 'canceller', status: 'CANCELED' }),
    bookingRow('b-boxer', { occurrence_id: 'boxing', member_id: 'boxer' }),
  ])
  return domain
}
