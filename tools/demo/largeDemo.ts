import { categoryId } from '#backend/demo/demoCatalogue.ts'
import { companyId, contactId } from '#backend/demo/demoPeople.ts'
import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { randomFrom, type Random, uuidFrom } from '#planner/solving/random.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'

/** A row in the order of its table's columns. */
export type CopyRow = readonly (string | number | boolean | null)[]

export interface CopiedTable {
  table: 'contact' | 'coach_member' | 'follow' | 'class' | 'occurrence' | 'booking' | 'workout_log'
  columns: readonly string[]
  rows: Iterable<CopyRow>
}

export interface LargeDemoRequest {
  people: number
  seed: number
  now: Instant
}

interface Coach {
  id: string
  company: string
  category: string
  /** Part of all members. */
  share: number
}

const DAY_S = 86_400
const BOOKINGS_PER_MEMBER = 3
const PLACES = 60
/** How many of them are taken. */
const TAKEN = 50
const CLASS_S = 3_600
/** The busiest of a hundred members logs as many sets, the second half as many, the third a third. */
const MOST_SETS = 60

const ofDojo = { company: companyId('Harbour') }
const ofLotus = { company: companyId('Lotus') }

/** One coach has two members in five, and the last has one in fifty. */
const coaches: readonly Coach[] = [
  { id: contactId('kenji'), ...ofDojo, category: categoryId('Martial Arts'), share: 0.4 },
  { id: contactId('ngocanh'), ...ofLotus, category: categoryId('Yoga'), share: 0.25 },
  { id: contactId('layla'), company: companyId('Dune'), category: categoryId('Dance'), share: 0.17 },
  { id: contactId('amara'), ...ofDojo, category: categoryId('Fitness'), share: 0.1 },
  { id: contactId('theo'), ...ofDojo, category: categoryId('Dance'), share: 0.06 },
  { id: contactId('wei'), ...ofLotus, category: categoryId('Martial Arts'), share: 0.02 },
]

const firstNames = [
  'Maria',
  'Nguyễn Thị',
  'محمد',
  '伟',
  'Chloé',
  'Ana',
  'Trần',
  'فاطمة',
  '秀英',
  "D'Arcy",
  'Zoë',
  'Sam',
]
const lastNames = [
  'Silva',
  'Lefèvre',
  'الحسن',
  '王',
  'Phạm Minh',
  'García',
  "O'Neill",
  'Dubois',
  'عبد الرحمن',
  'Tanaka',
]
const languages = ['en', 'fr', 'vi', 'cn', 'ar']

/**
 * Members, their coaches, past classes with bookings, and training logs, as a large studio has them: unevenly. The same
 * request gives the same rows. Tables follow the tables that they refer to.
 */
export function largeDemo({ people, seed, now }: LargeDemoRequest): CopiedTable[] {
  const random = randomFrom(seed)
  const members = Array.from({ length: people }, () => uuidFrom(random))
  const groups = membersByCoach(members)
  const dates = groups.flatMap(({ coach: own, members: ids }) => datesOf(own, ids, { random, now }))
  return [
    contacts(members, random, now),
    links(groups, random, now),
    follows(groups, random, now),
    classes(dates),
    occurrences(dates),
    bookings(dates, random),
    sets(members, random, now),
  ]
}

function membersByCoach(members: readonly string[]) {
  let begun = 0
  return coaches.map((own, index) => {
    const count = index === coaches.length - 1 ? members.length - begun : Math.round(members.length * own.share)
    const ids = members.slice(begun, begun + count)
    begun += ids.length
    return { coach: own, members: ids }
  })
}

type Groups = ReturnType<typeof membersByCoach>

function pick<Item>(items: readonly Item[], random: Random): Item | null {
  return items[Math.floor(random() * items.length)] ?? null
}

const ago = (now: Instant, seconds: number) => addSeconds(now, -seconds)

function contacts(members: readonly string[], random: Random, now: Instant): CopiedTable {
  const columns = ['id', 'first_name', 'last_name', 'email', 'is_email_verified', 'lang', 'created_at']
  const row = (id: string, index: number): CopyRow => {
    const [first, last] = [pick(firstNames, random), pick(lastNames, random)]
    const joined = ago(now, Math.floor(random() * 1_500 * DAY_S))
    return [id, first, `${last} ${index % 5_000}`, `member-${index}@obi.example`, true, pick(languages, random), joined]
  }
  return { table: 'contact', columns, rows: members.map(row) }
}

function links(groups: Groups, random: Random, now: Instant): CopiedTable {
  const columns = ['id', 'coach_id', 'member_id', 'company_id', 'created_at']
  function* rows(): Generator<CopyRow> {
    for (const { coach: own, members } of groups)
      for (const [index, id] of members.entries())
        yield [uuidFrom(random), own.id, id, own.company, ago(now, (members.length - index) * 60)]
  }
  return { table: 'coach_member', columns, rows: rows() }
}

/** Each third member. */
function follows(groups: Groups, random: Random, now: Instant): CopiedTable {
  const columns = ['id', 'follower_id', 'followee_id', 'status', 'created_at']
  function* rows(): Generator<CopyRow> {
    for (const { coach: own, members } of groups)
      for (const [index, id] of members.entries())
        if (index % 3 === 0) yield [uuidFrom(random), id, own.id, 'FOLLOWED', ago(now, index * 60)]
  }
  return { table: 'follow', columns, rows: rows() }
}

interface PastDate {
  id: string
  publicId: string
  classId: string
  coach: Coach
  startsAt: Instant
  members: readonly string[]
}

/** Three a day of each coach, as far back as the bookings need. */
function datesOf(
  own: Coach,
  members: readonly string[],
  { random, now }: { random: Random; now: Instant },
): PastDate[] {
  if (members.length === 0) return []
  const classId = uuidFrom(random)
  const taken = Math.min(TAKEN, members.length)
  const count = Math.ceil((members.length * BOOKINGS_PER_MEMBER) / taken)
  return Array.from({ length: count }, (_, index) => ({
    id: uuidFrom(random),
    publicId: uuidFrom(random),
    classId,
    coach: own,
    startsAt: ago(now, (index + 1) * (DAY_S / 3)),
    members: Array.from({ length: taken }, (__, place) => members[(index * taken + place) % members.length] ?? ''),
  }))
}

const shared = ['name', 'time_zone', 'duration_s', 'age_group', 'gender', 'booking_type', 'is_streaming', 'capacity']
const owned = ['price', 'currency', 'status', 'coach_id', 'company_id', 'category_id', 'starts_at', 'ends_at']

function commonValues({ coach: own, startsAt }: PastDate, endsAt: Instant): CopyRow {
  const { id, company, category } = own
  const values = ['Open floor', 'UTC', CLASS_S, 'ALL', 'COED', 'SINGLE', true, PLACES]
  return [...values, 0, 'USD', PUBLISHED, id, company, category, startsAt, endsAt]
}

function classes(dates: readonly PastDate[]): CopiedTable {
  const byClass = Map.groupBy(dates, ({ classId }) => classId)
  function* rows(): Generator<CopyRow> {
    for (const [id, own] of byClass) {
      const [newest, oldest] = [own.at(0), own.at(-1)]
      if (newest && oldest) yield [id, ...commonValues(oldest, addSeconds(newest.startsAt, CLASS_S))]
    }
  }
  return { table: 'class', columns: ['id', ...shared, ...owned], rows: rows() }
}

function occurrences(dates: readonly PastDate[]): CopiedTable {
  const columns = ['id', 'public_id', 'class_id', 'booked', ...shared, ...owned]
  const rows = dates.map((date): CopyRow => {
    const { id, publicId, classId, members, startsAt } = date
    return [id, publicId, classId, members.length, ...commonValues(date, addSeconds(startsAt, CLASS_S))]
  })
  return { table: 'occurrence', columns, rows }
}

/** One in twelve was not there. */
function bookings(dates: readonly PastDate[], random: Random): CopiedTable {
  const columns = ['id', 'member_id', 'occurrence_id', 'status', 'starts_at', 'ends_at', 'created_at']
  function* rows(): Generator<CopyRow> {
    for (const { id, startsAt, members } of dates)
      for (const member of members) {
        const status = random() < 1 / 12 ? 'BOOKED' : 'ATTENDED'
        yield [uuidFrom(random), member, id, status, startsAt, addSeconds(startsAt, CLASS_S), ago(startsAt, DAY_S)]
      }
  }
  return { table: 'booking', columns, rows: rows() }
}

function sets(members: readonly string[], random: Random, now: Instant): CopiedTable {
  const columns = ['id', 'user_id', 'kind', 'resource_name', 'set_number', 'reps', 'weight', 'performed_at']
  function* rows(): Generator<CopyRow> {
    for (const [index, id] of members.entries()) {
      const count = Math.floor(MOST_SETS / ((index % 100) + 1))
      for (let set = 0; set < count; set += 1)
        yield [uuidFrom(random), id, 'SET', 'Squat', (set % 3) + 1, 5 + (set % 8), 40 + set, ago(now, set * 7_200)]
    }
  }
  return { table: 'workout_log', columns, rows: rows() }
}
