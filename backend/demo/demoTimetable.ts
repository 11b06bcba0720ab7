import type { Instant } from '#backend/platform/context.ts'
import { addSeconds, toDate, toInstant } from '#backend/platform/wallTime.ts'
import { classModeOf } from '#schema/classModeOf.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { categoryId, subCategoryId } from './demoCatalogue.ts'
import { type DemoClass, weeklyClasses } from './demoClasses.ts'
import { type DropInClass, dropInClasses } from './demoDropIns.ts'
import { demoId } from './demoId.ts'
import { pastClass } from './demoPast.ts'
import { companyId, contactId, demoMemberKeys } from './demoPeople.ts'

const DAYS_BACK = 7
const DAYS_AHEAD = 14
const HOURS_BACK = 6
const HOURS_AHEAD = 30
const HOUR_MS = 3_600_000

interface DemoDate {
  key: string
  startsAt: Instant
  isCancelled: boolean
}

/** Every row of the demo's timetable around this instant. The same instant gives the same rows. */
export function demoTimetable(now: Instant) {
  const weekly = weeklyClasses.map((demo) => ({ demo, dates: datesOf(demo, now) }))
  const dropIns = dropInClasses.map((demo) => ({ demo, dates: dropInDates(demo, now) }))
  const past = {
    demo: pastClass,
    dates: datesOf(pastClass, now).filter(({ startsAt }) => startsAt < daysLater(now, -1)),
  }
  const all = [...weekly, ...dropIns, past].filter(({ dates }) => dates.length > 0)
  return {
    classes: all.map(({ demo, dates }) => classRow(demo, dates)),
    occurrences: all.flatMap(({ demo, dates }) => dates.map((date) => occurrenceRow(demo, date, now))),
    bookings: all.flatMap(({ demo, dates }) => dates.flatMap((date) => bookingRows(demo, date, now))),
  }
}

function daysLater(now: Instant, days: number): Instant {
  return addSeconds(now, days * 86_400)
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

/** Counted from the epoch and not from the start of the demo, so that another start finds the same dates. */
function dropInDates({ key, everyHours, atHour, atMinute, calledOff }: DropInClass, now: Instant): DemoDate[] {
  const thisHour = Math.floor(Date.parse(now) / HOUR_MS)
  const hours = Array.from({ length: HOURS_BACK + HOURS_AHEAD }, (_, index) => thisHour - HOURS_BACK + index)
  return hours
    .filter((hour) => hour % everyHours === atHour)
    .map((hour) => {
      const startsAt = new Date(hour * HOUR_MS + atMinute * 60_000).toISOString()
      return { key: `${key} ${startsAt}`, startsAt, isCancelled: calledOff }
    })
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
    is_class_mode: classModeOf(demo),
    capacity: demo.capacity,
    price: demo.price ?? 0,
    currency: demo.currency ?? 'USD',
    status: demo.status ?? PUBLISHED,
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

/** The demo's first member keeps her hands free, so that whoever logs in as her can book; she has only a past. */
function bookingRows(demo: DemoClass, { key, startsAt }: DemoDate, now: Instant) {
  const endsAt = addSeconds(startsAt, demo.minutes * 60)
  const first = demo === pastClass ? 0 : 1
  return demoMemberKeys.slice(first, first + demo.taken).map((member) => ({
    id: demoId(`booking ${key} ${member}`),
    member_id: contactId(member),
    occurrence_id: demoId(`occurrence ${key}`),
    status: endsAt < now ? 'ATTENDED' : 'BOOKED',
    starts_at: startsAt,
    ends_at: endsAt,
  }))
}
