import type { DomainUnderTest } from './openDomain.ts'

/** Rows for tests, each valid as it is. Ids are readable here; the product makes its own. */
export function contactRow(id: string, columns: object = {}) {
  return {
    id,
    first_name: 'Ana',
    last_name: 'Silva',
    email: `${id}@example.com`,
    created_at: at(0),
    updated_at: at(0),
    ...columns,
  }
}

export function coachRole(contactId: string, columns: object = {}) {
  return {
    id: `role-${contactId}`,
    contact_id: contactId,
    role: 'COACH',
    status: 'APPROVED',
    created_at: at(0),
    updated_at: at(0),
    ...columns,
  }
}

export function categoryRow(id: string, columns: object = {}) {
  return { id, name: id, position: 1, created_at: at(0), updated_at: at(0), ...columns }
}

const shared = {
  name: 'Yoga at ten',
  time_zone: 'Europe/Paris',
  duration_s: 3600,
  age_group: 'ALL',
  gender: 'COED',
  booking_type: 'SINGLE',
  is_streaming: true,
  capacity: 10,
  price: 0,
  fees: 0,
  currency: 'EUR',
  status: 'PUBLISHED',
  coach_id: 'coach',
  category_id: 'yoga',
  created_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
}

/** A class, and all that it stands on: its category, and a coach who is approved. */
export async function insertClass({ insert }: Pick<DomainUnderTest, 'insert'>): Promise<void> {
  await insert('category', [categoryRow('yoga')])
  await insert('contact', [contactRow('coach')])
  await insert('role', [coachRole('coach')])
  await insert('class', [classRow('class')])
}

export function classRow(id: string, columns: object = {}) {
  return { id, ...shared, starts_at: at(1), ends_at: at(2), ...columns }
}

export function occurrenceRow(id: string, columns: object = {}) {
  return {
    id,
    public_id: `public-${id}`,
    class_id: 'class',
    ...shared,
    starts_at: at(1),
    ends_at: at(2),
    booked: 0,
    ...columns,
  }
}

export function bookingRow(id: string, columns: object = {}) {
  return {
    id,
    member_id: 'member',
    status: 'BOOKED',
    starts_at: at(1),
    ends_at: at(2),
    created_at: at(0),
    updated_at: at(0),
    ...columns,
  }
}

/** An instant so many hours after nine. */
export function at(hours: number): string {
  return new Date(Date.parse('2026-11-21T09:00:00.000Z') + hours * 3_600_000).toISOString()
}
