import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { newId, newPublicId } from '#backend/platform/ids.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'

/** One valid occurrence for tests, of a coach who is approved; any column can be given. */
export interface OccurrenceColumns {
  id: string
  class_id: string
  starts_at: Instant
  ends_at: Instant
  booking_type: 'SINGLE' | 'COURSE'
  capacity: number
  price: number
  status: 'DRAFT' | 'PUBLISHED' | 'DELETED'
  cancelled_at: Instant | null
  deleted_at: Instant | null
}

export interface Studio {
  coachId: string
  addMember(): Promise<string>
  addOccurrence(columns?: Partial<OccurrenceColumns>): Promise<OccurrenceColumns>
  bookedOf(occurrenceId: string): Promise<number>
}

/** A studio in an empty database: a category, an approved coach, and what the test adds. */
export async function openStudio(database: Database, now: Instant): Promise<Studio> {
  const categoryId = newId(now)
  await database.query({ text: 'insert into category (id, name) values ($1, $2)' }, [categoryId, 'Yoga'])
  const addMember = () => addPerson(database, newId(now))
  const coachId = await addMember()
  await database.query(
    { text: `insert into role (id, contact_id, role, status) values ($1, $2, 'COACH', 'APPROVED')` },
    [newId(now), coachId],
  )
  return {
    coachId,
    addMember,
    addOccurrence: (columns = {}) =>
      addOccurrence(database, { ...anOccurrence(now), ...columns }, { coachId, categoryId }),
    bookedOf: async (occurrenceId) => {
      const text = 'select booked from occurrence where id = $1'
      const [row] = await database.query<{ booked: number }>({ text }, [occurrenceId])
      return row?.booked ?? Number.NaN
    },
  }
}

function anOccurrence(now: Instant): OccurrenceColumns {
  return {
    id: newId(now),
    class_id: newId(now),
    starts_at: addSeconds(now, 3600),
    ends_at: addSeconds(now, 7200),
    booking_type: 'SINGLE',
    capacity: 10,
    price: 0,
    status: 'PUBLISHED',
    cancelled_at: null,
    deleted_at: null,
  }
}

async function addPerson(database: Database, id: string): Promise<string> {
  await database.query({ text: 'insert into contact (id, subject, first_name, last_name) values ($1, $1, $2, $3)' }, [
    id,
    'Ana',
    'Silva',
  ])
  return id
}

async function addOccurrence(
  database: Database,
  columns: OccurrenceColumns,
  { coachId, categoryId }: { coachId: string; categoryId: string },
): Promise<OccurrenceColumns> {
  const { cancelled_at, deleted_at, class_id, ...shared } = columns
  const row = {
    ...shared,
    name: 'Yoga at ten',
    time_zone: 'Europe/Paris',
    duration_s: 3600,
    age_group: 'ALL',
    gender: 'COED',
    is_streaming: true,
    fees: 0,
    currency: 'EUR',
    coach_id: coachId,
    category_id: categoryId,
  }
  await insert(database, 'class', { ...row, id: class_id })
  await insert(database, 'occurrence', {
    ...row,
    class_id,
    cancelled_at,
    deleted_at,
    booked: 0,
    public_id: newPublicId(),
  })
  return columns
}

async function insert(database: Database, table: 'class' | 'occurrence', row: object): Promise<void> {
  const columns = Object.keys(row).join(', ')
  await database.query(
    {
      text: `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1) on conflict (id) do nothing`,
    },
    [JSON.stringify(row)],
  )
}
