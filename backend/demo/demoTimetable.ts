import type { Instant } from '#backend/platform/context.ts'
import { addSeconds, toDate, toInstant } from '#backend/platform/wallTime.ts'
import { categoryId, subCategoryId } from './demoCatalogue.ts'
import { type DemoClass, weeklyClasses } from './demoClasses.ts'
import { demoId } from './demoId.ts'
import { companyId, contactId, demoMemberKeys } from './demoPeople.ts'

const DAYS_BACK = 7
const DAYS_AHEAD = 14
const HOUR_S = 3600

/** A class whose times hang on the hour in which the demo starts, so that something is always on. */
interface HourlyClass extends Omit<DemoClass, 'weekdays' | 'time'> {
  minutesFromHour: number
  isCancelled?: boolean
}

const common = { company: 'Harbour', timeZone: 'UTC', weekdays: [] } as const

const hourlyClasses: readonly HourlyClass[] = [
  {
    ...common,
    key: 'live-open-mat',
    name: 'Open mat',
    interest: 'Martial Arts',
    subCategory: 'Judo',
    coach: 'kenji',
    description: 'Drop in, warm up, and roll at your own pace.',
    level: 'Intermediate',
    minutesFromHour: 0,
    minutes: 90,
    capacity: 20,
    taken: 6,
  },
  {
    ...common,
    key: 'live-flow',
    name: 'Ashtanga, led',
    interest: 'Yoga',
    subCategory: 'Ashtanga',
    coach: 'ngocanh',
    company: 'Lotus',
    description: 'The primary series, counted.',
    level: 'Advanced',
    minutesFromHour: 0,
    minutes: 75,
    capacity: 6,
    taken: 6,
  },
  {
    ...common,
    key: 'soon-boxing',
    name: 'Boxing rounds',
    interest: 'Martial Arts',
    subCategory: 'Boxing',
    coach: 'kenji',
    assistant: 'amara',
    description: 'Eight rounds of three minutes. Shadow boxing, footwork and breath.',
    level: 'Beginner',
    minutesFromHour: 90,
    minutes: 45,
    capacity: 10,
    taken: 4,
  },
  {
    ...common,
    key: 'soon-mobility',
    name: 'Desk break mobility',
    interest: 'Fitness',
    subCategory: 'Mobility',
    coach: 'amara',
    description: 'Fifteen minutes for neck, back and wrists.',
    level: 'Rookie',
    minutesFromHour: 120,
    minutes: 15,
    capacity: 3,
    taken: 2,
  },
  {
    ...common,
    key: 'off-breathing',
    name: 'Breathing at dusk',
    interest: 'Yoga',
    subCategory: 'Breathing',
    coach: 'ngocanh',
    company: 'Lotus',
    description: 'Called off today; back next week.',
    level: 'Rookie',
    minutesFromHour: 300,
    minutes: 30,
    capacity: 12,
    taken: 3,
    isCancelled: true,
  },
]

interface DemoDate {
  key: string
  startsAt: Instant
  isCancelled: boolean
}

/** Every row of the demo's timetable around this instant. The same instant gives the same rows. */
export function demoTimetable(now: Instant) {
  const weekly = weeklyClasses.map((demo) => ({ demo, dates: datesOf(demo, now) }))
  const hour = new Date(Math.floor(Date.parse(now) / (HOUR_S * 1000)) * HOUR_S * 1000).toISOString()
  const hourly = hourlyClasses.map((demo) => ({
    demo: { ...demo, time: '', weekdays: [] },
    dates: [
      {
        key: `${demo.key} ${hour}`,
        startsAt: addSeconds(hour, demo.minutesFromHour * 60),
        isCancelled: demo.isCancelled === true,
      },
    ],
  }))
  const all = [...weekly, ...hourly].filter(({ dates }) => dates.length > 0)
  return {
    classes: all.map(({ demo, dates }) => classRow(demo, dates)),
    occurrences: all.flatMap(({ demo, dates }) => dates.map((date) => occurrenceRow(demo, date, now))),
    bookings: all.flatMap(({ demo, dates }) => dates.flatMap((date) => bookingRows(demo, date, now))),
  }
}

function datesOf(demo: DemoClass, now: Instant): DemoDate[] {
  const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD }, (_, index) => index - DAYS_BACK)
  return days
    .map((day) => toDate(now, demo.timeZone, day))
    .filter((date) => demo.weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    .map((date) => ({
      key: `${demo.key} ${date}`,
      startsAt: toInstant({ date, time: demo.time, timeZone: demo.timeZone }),
      isCancelled: false,
    }))
}

function sharedColumns(demo: DemoClass) {
  return {
    name: demo.name,
    description: demo.description,
    time_zone: demo.timeZone,
    duration_s: demo.minutes * 60,
    age_group: demo.ageGroup ?? 'ALL',
    gender: demo.gender ?? 'COED',
    level: demo.level,
    booking_type: demo.isCourse ? 'COURSE' : 'SINGLE',
    is_streaming: true,
    capacity: demo.capacity,
    price: demo.price ?? 0,
    currency: demo.currency ?? 'USD',
    status: demo.status ?? 'PUBLISHED',
    coach_id: contactId(demo.coach),
    assistant_id: demo.assistant ? contactId(demo.assistant) : null,
    company_id: demo.company ? companyId(demo.company) : null,
    category_id: categoryId(demo.interest),
    sub_category_id: subCategoryId(demo.interest, demo.subCategory),
    ...patternOf(demo.weekdays),
  }
}

function patternOf(weekdays: readonly number[]) {
  return weekdays.length > 0 ? { pattern: 'WEEKLY', pattern_value: weekdays } : { pattern: null, pattern_value: null }
}

function classRow(demo: DemoClass, dates: readonly DemoDate[]) {
  const starts = dates.map(({ startsAt }) => startsAt).toSorted()
  return {
    id: demoId(`class ${demo.key}`),
    ...sharedColumns(demo),
    starts_at: starts.at(0),
    ends_at: addSeconds(starts.at(-1) ?? '', demo.minutes * 60),
  }
}

function occurrenceRow(demo: DemoClass, { key, startsAt, isCancelled }: DemoDate, now: Instant) {
  return {
    id: demoId(`occurrence ${key}`),
    public_id: demoId(`public ${key}`),
    class_id: demoId(`class ${demo.key}`),
    ...sharedColumns(demo),
    starts_at: startsAt,
    ends_at: addSeconds(startsAt, demo.minutes * 60),
    booked: demo.taken,
    cancelled_at: isCancelled ? now : null,
  }
}

/** The demo's first member keeps her hands free, so that whoever logs in as her can book. */
function bookingRows(demo: DemoClass, { key, startsAt }: DemoDate, now: Instant) {
  const endsAt = addSeconds(startsAt, demo.minutes * 60)
  return demoMemberKeys.slice(1, demo.taken + 1).map((member) => ({
    id: demoId(`booking ${key} ${member}`),
    member_id: contactId(member),
    occurrence_id: demoId(`occurrence ${key}`),
    status: endsAt < now ? 'ATTENDED' : 'BOOKED',
    starts_at: startsAt,
    ends_at: endsAt,
  }))
}
