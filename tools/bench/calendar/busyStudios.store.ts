import type { Database, Transaction } from '#backend/platform/database.ts'

/** The two people whose month is read: an admin of a large company, and a coach with the same number of classes. */
export const busy = {
  company: 'company-0',
  admin: 'admin-0',
  coach: 'coach-0',
  category: 'busy',
} as const

/** Weekly classes of each of the two, with some 2,000 dates in 35 days. */
const CLASSES = 400
/** Weekly classes of others between them. */
const OTHERS = 1_200
const WEEKS = 52

export interface BusyYear {
  start: string
  /** The coach of one of the two sets of classes. */
  coachId: string
}

/**
 * Fills an empty database with series of a year, in the order in which they were created: series by series,
 * so that the dates of one month are scattered over the table.
 */
export async function fillBusyStudios(database: Database, year: BusyYear): Promise<void> {
  await database.transact(async (transaction) => {
    // The data is consistent by construction; skip foreign-key checks, which would take most of the time.
    await transaction.query({ text: 'set local session_replication_role = replica' })
    await transaction.query({ text: 'set local statement_timeout = 0' })
    // Vacuum cannot mark the pages as visible to all before the commit is on the disk.
    await transaction.query({ text: 'set local synchronous_commit = on' })
    // A concurrent autovacuum would hold a snapshot that keeps this vacuum from setting the visibility map.
    await transaction.query({ text: 'alter table occurrence set (autovacuum_enabled = off)' })
    for (const text of statementsOf(year)) await run(transaction, text)
  })
  for (const table of ['occurrence', 'class', 'role', 'contact'])
    await database.query({ text: `vacuum analyze ${table}` })
}

const run = (transaction: Transaction, text: string) => transaction.query({ text })

/** Like `newId`: the time, then random bits. */
const idAt = (time: string) => `(
  lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 19))`

const dashed = (hex: string) => `regexp_replace(${hex}, '(.{8})(.{4})(.{4})(.{4})(.{12})', '\\1-\\2-\\3-\\4-\\5')`

const words = `(array['Vinyasa', 'Kata', 'Sparring', 'Salsa', 'Barre', 'Yin', 'Boxing', 'Pilates', 'Judo', 'Stretching'])`
const levels = `(array['for beginners', 'at noon', 'advanced', 'for runners', 'open level'])`

function statementsOf({ start, coachId }: BusyYear): string[] {
  return [
    `select setseed(0.5)`,
    `insert into category (id, name, position) values ('${busy.category}', 'Busy', 99)`,
    `insert into company (id, name) select 'company-' || n, 'Company ' || n from generate_series(0, 20) n`,
    `insert into contact (id, first_name, last_name) select 'coach-' || n, 'Kenji', 'Moreau' from generate_series(0, 199) n`,
    `insert into contact (id, first_name, last_name) values ('${busy.admin}', 'Ada', 'Silva')`,
    `insert into role (id, contact_id, role, status) select 'role-' || n, 'coach-' || n, 'COACH', 'APPROVED'
      from generate_series(0, 199) n`,
    `insert into role (id, contact_id, role, status, company_id)
      values ('role-admin', '${busy.admin}', 'ADMIN', 'APPROVED', '${busy.company}')`,
    `insert into class (id, name, starts_at, ends_at, time_zone, duration_s, age_group, gender, booking_type,
        is_streaming, capacity, status, coach_id, company_id, category_id, pattern, created_at)
      select ${dashed(idAt('made'))}, ${words}[1 + n / 5 % 10] || ' ' || ${levels}[1 + n / 50 % 5], at,
        at + interval '364 days', 'Europe/Paris', 3600, 'ALL', 'COED', 'SINGLE', true, 12, 'PUBLISHED', coach, company,
        '${busy.category}', 'WEEKLY', made
      from (
        select n, '${start}'::timestamptz - interval '90 days' + n * interval '97 minutes' as made,
          '${start}'::timestamptz + (n % 7) * interval '1 day' + (n * 37 % 56) * interval '15 minutes' as at,
          case when kind = 0 then '${coachId}' else 'coach-' || 1 + n % 199 end as coach,
          case when kind = 1 then '${busy.company}' when kind > 1 then 'company-' || 1 + n % 20 end as company
        from (select n, case when n % 5 = 0 then 0 when n % 5 = 2 then 1 else 2 end as kind
          from generate_series(1, ${CLASSES * 2 + OTHERS}) n) d
      ) d`,
    `insert into occurrence (id, public_id, class_id, name, starts_at, ends_at, time_zone, duration_s, age_group, gender,
        booking_type, is_streaming, capacity, booked, status, coach_id, company_id, category_id, pattern, description)
      select ${dashed(idAt('k.created_at'))}, substr(md5(random()::text), 1, 16), k.id, k.name,
        k.starts_at + week * interval '7 days', k.starts_at + week * interval '7 days' + interval '1 hour', k.time_zone,
        3600, 'ALL', 'COED', 'SINGLE', true, 12, floor(random() * 13)::int, 'PUBLISHED', k.coach_id, k.company_id,
        '${busy.category}', 'WEEKLY', 'Bring a mat, a towel and something to drink. We begin on time.'
      from class k cross join generate_series(0, ${WEEKS - 1}) week order by k.created_at, week`,
  ]
}

/** The date that is moved. */
export const MOVED_DATE = 'date-moved'

/**
 * Makes the user a coach who has answered the survey, and adds a class without bookings, so that moving it needs no
 * confirmation.
 */
export async function addMovedClass(
  database: Database,
  { coachId, at }: { coachId: string; at: string },
): Promise<void> {
  const columns = `name, starts_at, ends_at, time_zone, duration_s, age_group, gender, booking_type, is_streaming,
    capacity, status, coach_id, category_id`
  const values = `'Moved', $2::timestamptz, $2::timestamptz + interval '1 hour', 'UTC', 3600, 'ALL', 'COED',
    'SINGLE', true, 12, 'PUBLISHED', $1, '${busy.category}'`
  const texts = [
    `insert into goal (id, contact_id, goals) select 'goal-of-coach', $1::text, '[]' where $2::text is not null`,
    `insert into role (id, contact_id, role, status) select 'role-of-coach', $1::text, 'COACH', 'APPROVED'
      where $2::text is not null`,
    `insert into class (id, ${columns}) values ('class-moved', ${values})`,
    `insert into occurrence (id, public_id, class_id, ${columns}) values ('${MOVED_DATE}', 'moved', 'class-moved', ${values})`,
  ]
  for (const text of texts) await database.query({ text }, [coachId, at])
}
