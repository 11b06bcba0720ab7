import type { Instant } from '#backend/platform/context.ts'
import { addSeconds, toDate, toInstant, toTime } from '#backend/platform/wallTime.ts'
import { classModeOf } from '#schema/classes/classModeOf.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { fallbackCurrency } from '#schema/values/localeNames.ts'
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
/** Hours in which the studio is open. */
const OPEN = { from: 6, to: 22 }
/** A start at night still finds classes under way and about to start, in hours. */
const AROUND_START = { back: 2, ahead: 3 }
const HOUR_MS = 3_600_000

interface DemoDate {
  key: string
  startsAt: Instant
  isCancelled: boolean
}

/** The demo's studio keeps the time of the machine it runs on, so that its day looks plausible there. */
export interface DemoMoment {
  now: Instant
  timeZone: string
}

/** Every row of the demo's timetable around this moment. The same moment gives the same rows. */
export function demoTimetable({ now, timeZone }: DemoMoment) {
  const moment = { now, timeZone }
  const weekly = weeklyClasses.map((demo) => ({ demo, dates: datesOf(demo, moment) }))
  const dropIns = dropInClasses.map((demo) => ({ demo, dates: dropInDates(demo, moment) }))
  const past = {
    demo: pastClass,
    dates: datesOf(pastClass, moment).filter(({ startsAt }) => startsAt < daysLater(now, -1)),
  }
  const all = [...weekly, ...dropIns, past].filter(({ dates }) => dates.length > 0)
  return {
    classes: all.map(({ demo, dates }) => classRow(demo, dates, timeZone)),
    occurrences: all.flatMap(({ demo, dates }) => dates.map((date) => occurrenceRow(demo, date, moment))),
    bookings: all.flatMap(({ demo, dates }) => dates.flatMap((date) => bookingRows(demo, date, now))),
  }
}

function daysLater(now: Instant, days: number): Instant {
  return addSeconds(now, days * 86_400)
}

function datesOf(demo: DemoClass, { now, timeZone }: DemoMoment): DemoDate[] {
  const days = Array.from({ length: DAYS_BACK + DAYS_AHEAD }, (_, index) => index - DAYS_BACK)
  return days
    .map((day) => toDate(now, timeZone, day))
    .filter((date) => demo.weekdays.includes(new Date(`${date}T00:00:00Z`).getUTCDay()))
    .map((date) => ({
      key: `${demo.key} ${date}`,
      startsAt: toInstant({ date, time: demo.time, timeZone }),
      isCancelled: false,
    }))
}

/** Counted from the epoch and not from the start of the demo, so that another start finds the same dates. */
function dropInDates(
  { key, everyHours, atHour, atMinute, calledOff }: DropInClass,
  { now, timeZone }: DemoMoment,
): DemoDate[] {
  const thisHour = Math.floor(Date.parse(now) / HOUR_MS)
  const hours = Array.from({ length: HOURS_BACK + HOURS_AHEAD }, (_, index) => thisHour - HOURS_BACK + index)
  return hours
    .filter((hour) => hour % everyHours === atHour)
    .map((hour) => new Date(hour * HOUR_MS + atMinute * 60_000).toISOString())
    .filter((startsAt) => isOpenAt(startsAt, timeZone) || isAround(startsAt, now))
    .map((startsAt) => ({ key: `${key} ${startsAt}`, startsAt, isCancelled: calledOff }))
}

function isOpenAt(instant: Instant, timeZone: string): boolean {
  const hour = Number(toTime(instant, timeZone).slice(0, 2))
  return hour >= OPEN.from && hour < OPEN.to
}

function isAround(instant: Instant, now: Instant): boolean {
  const hoursLater = (Date.parse(instant) - Date.parse(now)) / HOUR_MS
  return hoursLater > -AROUND_START.back && hoursLater < AROUND_START.ahead
}

function sharedColumns(demo: DemoClass, timeZone: string) {
  return {
    name: demo.name,
    description: demo.description,
    time_zone: timeZone,
    duration_s: demo.minutes * 60,
    age_group: demo.ageGroup ?? 'ALL',
    gender: demo.gender ?? 'COED',
    level: demo.level,
    booking_type: demo.isCourse ? 'COURSE' : 'SINGLE',
    is_streaming: true,
    is_class_mode: classModeOf(demo),
    capacity: demo.capacity,
    price: demo.price ?? 0,
    currency: demo.currency ?? fallbackCurrency,
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

function classRow(demo: DemoClass, dates: readonly DemoDate[], timeZone: string) {
  const starts = dates.map(({ startsAt }) => startsAt).toSorted()
  return {
    id: demoId(`class ${demo.key}`),
    ...sharedColumns(demo, timeZone),
    starts_at: starts.at(0),
    ends_at: addSeconds(starts.at(-1) ?? '', demo.minutes * 60),
  }
}

function occurrenceRow(demo: DemoClass, { key, startsAt, isCancelled }: DemoDate, { now, timeZone }: DemoMoment) {
  return {
    id: demoId(`occurrence ${key}`),
    public_id: demoId(`public ${key}`),
    class_id: demoId(`class ${demo.key}`),
    ...sharedColumns(demo, timeZone),
    starts_at: startsAt,
    ends_at: addSeconds(startsAt, demo.minutes * 60),
    booked: demo.taken,
    cancelled_at: isCancelled ? now : null,
  }
}

/** The first demo member has only past bookings, so that new users can book as her. */
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
