import type { Database, Transaction } from '#backend/platform/database.ts'

/** Rows with special properties in a large studio. */
export const large = {
  occurrences: 200_000,
  bookings: 200_000,
  /** Half of all dates. */
  category: 'category-0',
  /** Kind of one in five thousand dates of that category. */
  rareKind: 'kind-rare',
  /** Twenty thousand dates, all but one of them drafts. */
  hiddenCategory: 'category-hidden',
  /** A member who has canceled the next 200 bookings, and kept the one after them. */
  fickle: 'person-fickle',
  /** A member who has canceled 112 bookings. */
  lessFickle: 'person-less-fickle',
  /** A member who has booked 2,000 dates. */
  keen: 'person-keen',
  /** Teaches a tenth of all dates, and books. */
  coach: 'coach-0',
  stranger: 'person-7',
} as const

/**
 * Fills an empty database: a year of dates around now, a few categories, coaches and people far ahead of the others.
 */
export async function fillLargeStudio(database: Database, now: string): Promise<void> {
  await database.transact(async (transaction) => {
    // The data is consistent by construction; skip foreign-key checks, which would take most of the time.
    await transaction.query({ text: 'set local session_replication_role = replica' })
    await transaction.query({ text: 'set local statement_timeout = 0' })
    await fillPeople(transaction)
    await fillDates(transaction, now)
    await fillBookings(transaction)
  })
  for (const table of ['occurrence', 'booking', 'contact', 'role', 'class']) {
    await database.query({ text: `vacuum analyze ${table}` })
  }
}

async function fillPeople(transaction: Transaction): Promise<void> {
  await run(transaction, [
    `insert into category (id, name, position) select 'category-' || n, 'Category ' || n, n from generate_series(0, 7) n`,
    `insert into category (id, name, position) values ('${large.hiddenCategory}', 'Hidden', 9)`,
    `insert into sub_category (id, category_id, name, position)
      select 'kind-' || n, 'category-' || n % 8, 'Kind ' || n, n from generate_series(0, 79) n`,
    `insert into sub_category (id, category_id, name) values ('${large.rareKind}', '${large.category}', 'Rare')`,
    `insert into company (id, name) select 'company-' || n, 'Company ' || n from generate_series(0, 19) n`,
    `insert into contact (id, first_name, last_name) select 'coach-' || n, 'Kenji', 'Moreau' from generate_series(0, 199) n`,
    `insert into contact (id, first_name, last_name) select 'person-' || n, 'Ana', 'Silva' from generate_series(0, 4999) n`,
    ...[large.fickle, large.lessFickle, large.keen].map(
      (id) => `insert into contact (id, first_name, last_name) values ('${id}', 'Mia', 'Silva')`,
    ),
    `insert into role (id, contact_id, role, status)
      select 'role-' || n, 'coach-' || n, 'COACH', case when n % 20 = 19 then 'PENDING' else 'APPROVED' end
      from generate_series(0, 199) n`,
    `insert into class (id, name, starts_at, ends_at, time_zone, duration_s, age_group, gender, booking_type,
        is_streaming, capacity, status, coach_id, category_id)
      select 'class-' || n, 'Yoga', now(), now() + interval '1 hour', 'Europe/Paris', 3600, 'ALL', 'COED', 'SINGLE',
        true, 20, 'PUBLISHED', 'coach-' || n % 200, 'category-' || n % 8 from generate_series(0, 1999) n`,
  ])
}

/** Numbers that look drawn, and are the same in each run. */
const drawn = `select n, mod(n * 7919::bigint, 10007) / 10007.0 as a, mod(n * 104729::bigint, 10009) / 10009.0 as b`

async function fillDates(transaction: Transaction, now: string): Promise<void> {
  const columns = `id, public_id, class_id, name, starts_at, ends_at, time_zone, duration_s, age_group, gender,
    booking_type, is_streaming, capacity, status, coach_id, assistant_id, company_id, category_id, sub_category_id`
  const hidden = 20_000
  await run(transaction, [
    `insert into occurrence (${columns})
      select 'date-' || n, 'public-' || n, 'class-' || n % 2000, 'Yoga at ten', at, at + interval '1 hour', 'Europe/Paris',
        3600, 'ALL', 'COED', 'SINGLE', true, 20, case when n % 20 = 3 then 'DRAFT' else 'PUBLISHED' end,
        'coach-' || case when a < 0.1 then 0 else floor(200 * b * b)::int end,
        case when n % 5 = 0 then 'coach-' || floor(200 * a)::int end,
        case when n % 3 = 0 then 'company-' || floor(20 * a * a)::int end,
        'category-' || category,
        case when category = 0 and n % 5000 < 2 then '${large.rareKind}' else 'kind-' || category + 8 * (n % 10) end
      from (
        select *, case when b < 0.5 then 0 else floor(8 * b)::int end as category,
          '${now}'::timestamptz + (a - 0.5) * interval '365 days' + (n % 1440) * interval '1 minute' as at
        from (${drawn} from generate_series(1, ${large.occurrences - hidden}) n) d
      ) d`,
    `insert into occurrence (${columns})
      select 'hidden-' || n, 'hidden-' || n, 'class-1', 'Not yet', at, at + interval '1 hour', 'Europe/Paris', 3600,
        'ALL', 'COED', 'SINGLE', true, 20, case when n = ${hidden} then 'PUBLISHED' else 'DRAFT' end, 'coach-1', null, null,
        '${large.hiddenCategory}', null
      from (select n, '${now}'::timestamptz + n * interval '10 minutes' as at from generate_series(1, ${hidden}) n) d`,
  ])
}

async function fillBookings(transaction: Transaction): Promise<void> {
  const book = (select: string) => `insert into booked ${select}`
  const ahead = (member: string, kept: number) => `
    select '${member}' as member, o.id as occurrence,
      case when row_number() over (order by o.ends_at) <= ${kept} then 'CANCELED' else 'BOOKED' end as status
    from (select id, ends_at from occurrence where category_id = 'category-5' and ends_at > now()
      order by ends_at limit ${kept} + 1) o`
  await run(transaction, [
    'create temporary table booked (member text, occurrence text, status text) on commit drop',
    book(ahead(large.fickle, 200)),
    book(ahead(large.lessFickle, 112)),
    book(
      `select '${large.keen}' as member, 'date-' || n * 80 as occurrence, 'BOOKED' as status from generate_series(1, 2000) n`,
    ),
    book(
      `select '${large.coach}' as member, 'date-' || n * 90 as occurrence, 'BOOKED' as status from generate_series(1, 500) n`,
    ),
    book(`select 'person-' || floor(5000 * a * a)::int as member, 'date-' || 1 + mod(n * 31, 180000) as occurrence,
      case when b < 0.2 then 'CANCELED' else 'BOOKED' end as status
      from (${drawn} from generate_series(1, ${large.bookings}) n) d`),
    // A member's bookings are not adjacent, because they were made on different days.
    `insert into booking (id, member_id, occurrence_id, status, starts_at, ends_at, created_at)
      select 'booking-' || b.member || '-' || o.id, b.member, o.id, b.status, o.starts_at, o.ends_at, o.starts_at
      from booked b join occurrence o on o.id = b.occurrence order by md5(b.member || o.id) on conflict do nothing`,
  ])
}

async function run(transaction: Transaction, texts: readonly string[]): Promise<void> {
  for (const text of texts) await transaction.query({ text })
}
