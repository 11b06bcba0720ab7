import {
  categoryRow,
  classRow,
  coachRole,
  contactRow,
  at,
  occurrenceRow,
  bookingRow,
} from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { createAttendeeStore } from './attendees.store.ts'
import { classResolvers } from './classes.resolvers.ts'
import { createClassStore } from './classes.store.ts'
import { createNewClassStore } from './newClass.store.ts'

/** The input for a class with one date. */
export const single = {
  name: 'Yin for runners',
  categoryID: 'yoga',
  subCategoryID: 'yin',
  startDate: at(10),
  timeZone: 'Europe/Paris',
  duration: 3600,
  capacity: 12,
  isStreaming: true,
}

/** The domain with the operations on classes, over an empty database. */
export function openClasses(): Promise<DomainUnderTest> {
  return openDomain({
    resolvers: (database) =>
      classResolvers({
        database,
        classes: createClassStore(database),
        attendees: createAttendeeStore(database),
        newClassesIn: createNewClassStore,
      }),
  })
}

/**
 * Two companies: the coach and a colleague teach for the dojo, a rival for the gym, and the assistant of the coach's
 * class for neither. Mia has booked it, and Sam canceled his booking.
 */
export async function addPeople({ insert }: DomainUnderTest): Promise<void> {
  await insert('category', [categoryRow('yoga'), categoryRow('dance')])
  await insert('sub_category', [
    { id: 'yin', name: 'Yin', category_id: 'yoga' },
    { id: 'salsa', name: 'Salsa', category_id: 'dance' },
  ])
  await insert('company', [
    { id: 'dojo', name: 'Dojo' },
    { id: 'gym', name: 'Gym' },
  ])
  await insert('contact', [
    contactRow('mia', { first_name: 'Mia', last_name: 'Lopez' }),
    contactRow('sam', { first_name: 'Sam', last_name: 'Okoro' }),
    ...['coach', 'colleague', 'assistant', 'rival', 'newcomer', 'other'].map((id) => contactRow(id)),
  ])
  await insert('role', [
    coachRole('coach', { company_id: 'dojo' }),
    coachRole('colleague', { company_id: 'dojo' }),
    coachRole('assistant', { company_id: null }),
    coachRole('rival', { company_id: 'gym' }),
    coachRole('newcomer', { company_id: 'dojo', status: 'PENDING' }),
  ])
  await insert('class', [classRow('class', { company_id: 'dojo', assistant_id: 'assistant' })])
  await insert('occurrence', [occurrenceRow('taught', { company_id: 'dojo', assistant_id: 'assistant', booked: 1 })])
  await insert('booking', [
    bookingRow('of-mia', { member_id: 'mia', occurrence_id: 'taught' }),
    bookingRow('of-sam', { member_id: 'sam', occurrence_id: 'taught', status: 'CANCELED', created_at: at(-1) }),
  ])
}

export const viewers = {
  coach: person('coach'),
  assistant: person('assistant'),
  rival: person('rival'),
  newcomer: person('newcomer'),
  mia: person('mia'),
  other: person('other'),
  adminOfDojo: person('other', { adminOfCompanyIds: ['dojo'] }),
  adminOfGym: person('other', { adminOfCompanyIds: ['gym'] }),
  global: person('other', { isGlobal: true }),
}
