import { at } from '#backend/model/testing/classRows.ts'
import { companies, contact, people, staff, type Subject, studioOf } from './subject.ts'

const order = ['coach', 'assistant', 'peer', 'rival']
const kinds = ['class', 'draft', 'solo'] as const
type Kind = (typeof kinds)[number]

/** Each date has a different end, so that a coach or a member and the end identify it. */
export function times(kind: Kind, owner: string) {
  const place = order.indexOf(owner) * kinds.length + kinds.indexOf(kind)
  return { starts_at: at(72 + 2 * place), ends_at: at(73 + 2 * place) }
}

/** The assistant has the class of a colleague. */
function staffOf(kind: Kind, owner: string) {
  return owner === 'assistant' && kind !== 'solo'
    ? { coach_id: contact('peer'), assistant_id: contact(owner) }
    : { coach_id: contact(owner), assistant_id: null }
}

function classColumns(kind: Kind) {
  return (owner: string) => ({
    ...staffOf(kind, owner),
    ...times(kind, owner),
    status: kind === 'draft' ? 'DRAFT' : 'PUBLISHED',
    company_id: kind === 'solo' ? null : studioOf(owner),
    category_id: 'category-peer',
    sub_category_id: 'subcategory-peer',
    room_id: null,
    time_zone: 'UTC',
    currency: 'USD',
    duration_s: 3600,
    capacity: 9,
    price: 0,
    fees: 0,
    deleted_at: null,
  })
}

function dateColumns(kind: Kind) {
  return (owner: string) => ({
    ...classColumns(kind)(owner),
    class_id: `${kind}-${owner}`,
    public_id: `public-${kind}-${owner}`,
    substitute_id: null,
    substitute_candidate_ids: null,
    cancelled_at: null,
    ended_at: null,
    booked: 1,
  })
}

function bookingOf(member: string, owner: string) {
  return {
    member_id: member,
    occurrence_id: `date-${owner}`,
    status: 'BOOKED',
    ...times('class', owner),
  }
}

const closed = { first_day: '2026-12-24', last_day: '2026-12-26', starts_at: at(800), ends_at: at(872) }

/** Classes, their dates and bookings, and what concerns the schedule. */
export const classSubjects: Readonly<Record<string, Subject>> = {
  class: { model: 'Event', ...staff, columns: classColumns('class') },
  draft: { model: 'Event', ...staff, columns: classColumns('draft') },
  date: { model: 'EventOccurrence', ...staff, columns: dateColumns('class') },
  draftdate: { model: 'EventOccurrence', ...staff, columns: dateColumns('draft') },
  // Classes of coaches on their own, without a company.
  solo: { model: 'Event', ...staff, columns: classColumns('solo') },
  solodate: { model: 'EventOccurrence', ...staff, columns: dateColumns('solo') },
  // The owner runs the date.
  booking: { model: 'Attendance', ...staff, columns: (owner) => bookingOf(contact('pal'), owner) },
  // The owner holds the seat; the class is of another company.
  seat: { model: 'Attendance', ...people, columns: (owner) => bookingOf(contact(owner), 'rival') },
  spot: {
    model: 'StandingSpot',
    ...staff,
    columns: (owner) => ({ member_id: contact('pal'), class_id: `class-${owner}` }),
  },
  heldspot: {
    model: 'StandingSpot',
    ...people,
    columns: (owner) => ({ member_id: contact(owner), class_id: 'class-rival' }),
  },
  reaction: {
    model: 'Reaction',
    ...people,
    columns: (owner) => ({ target_id: 'class-peer', target_type: 'EVENT', user_id: contact(owner) }),
  },
  closure: {
    model: 'Closure',
    ...staff,
    columns: (owner) => ({ created_by: contact(owner), coach_id: contact(owner), company_id: null, ...closed }),
  },
  holiday: {
    model: 'Closure',
    ...companies,
    columns: (owner) => ({ created_by: contact('global'), coach_id: null, company_id: studioOf(owner), ...closed }),
  },
  audio: {
    model: 'Audio',
    ...companies,
    columns: (owner) => ({
      company_id: studioOf(owner),
      category_id: 'category-peer',
      sub_category_id: 'subcategory-peer',
      type: 'background',
    }),
  },
  broadcast: {
    model: 'Broadcast',
    ...staff,
    columns: (owner) => ({ coach_id: contact(owner), audience: 'MEMBERS', class_id: null }),
  },
}
