import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { fallbackCurrency } from '#schema/values/localeNames.ts'
import { isWebAddress } from '#schema/values/webAddress.ts'
import { unitDigits } from '#web/lib/format/formatMoney.ts'
import { dayAfter } from '#web/lib/time/day.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { instantIn, lastInstantIn, wallTimeIn } from '#web/lib/time/wallTime.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText, text, wholeNumber } from '#web/ui/form/rules.ts'
import { weekdayOf, weeklyDays } from './weeklyDays.ts'

const { shortestMinutes, longestMinutes, mostDates } = classLimits
const { min: fewestSpots, max: mostPlaces } = limits.Event.capacity
const highestPrice = limits.Event.price.max
const longestHours = longestMinutes / 60
const FURTHEST_MS = classLimits.furthestDays * 86_400_000
/** Length of a new weekly class that ends on a date, in days. */
const USUAL_DAYS = 56
const HOUR_MS = 3_600_000

export const scopes = ['date', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** Fields that determine the dates of a class. */
const When = v.object({
  repeats: v.picklist(['once', 'weekly']),
  /** IANA name of the zone of the other fields. */
  timeZone: v.string(),
  /** YYYY-MM-DD and HH:mm. */
  date: v.string(),
  time: v.string(),
  /** Weekdays of a weekly class, '0' for Sunday to '6' for Saturday. */
  weekdays: v.array(v.string()),
  ends: v.picklist(['never', 'onDate']),
  /** YYYY-MM-DD; the last day on which a weekly class that ends may take place. */
  until: v.string(),
  bookingType: v.picklist(['SINGLE', 'COURSE']),
})
type When = v.InferOutput<typeof When>

/** Fields with rules that span several of them. */
const Together = v.object({
  where: v.picklist(['live', 'onSite']),
  address: v.string(),
  /** In the currency's smallest unit; null for free. */
  price: v.nullable(v.number()),
  fees: v.nullable(v.number()),
  /** ISO 4217 code. */
  currency: v.string(),
})
type Together = v.InferOutput<typeof Together>

/** The form's fields. Numbers are strings while typed. */
export const Entries = v.object({
  /** Whose class an admin creates; null for a coach's own. */
  coachId: v.nullable(v.string()),
  categoryId: v.pipe(v.string(), v.nonEmpty(fault(msg`Choose a category.`))),
  /** Empty for any type. */
  subCategoryId: v.string(),
  /** Empty for any level. */
  level: v.string(),
  title: text({ most: limits.Event.name.max, missing: msg`Enter a title.` }),
  description: optionalText({ most: limits.Event.description.max }),
  ...When.entries,
  date: v.pipe(v.string(), v.isoDate(fault(msg`Choose a date.`))),
  time: v.pipe(v.string(), v.isoTime(fault(msg`Choose a time.`))),
  minutes: wholeNumber({
    min: shortestMinutes,
    max: longestMinutes,
    wrong: msg`Enter ${shortestMinutes} minutes to ${longestHours} hours.`,
  }),
  places: wholeNumber({ min: fewestSpots, max: mostPlaces, wrong: msg`Enter ${fewestSpots}–${mostPlaces} spots.` }),
  ...Together.entries,
  address: optionalText({ most: limits.Event.address.max }),
  /** Whether only coaches see members' cameras; null to derive it from the capacity. */
  isClassMode: v.nullable(v.boolean()),
  ageGroup: v.picklist(['ALL', 'KIDS', 'YOUTHS', 'ADULTS']),
  gender: v.picklist(['COED', 'FEMALE', 'MALE']),
  assistantId: v.nullable(v.string()),
  /** Empty for none. */
  roomId: v.string(),
  /** Empty if there is none. */
  mediaUrl: v.pipe(
    v.string(),
    v.trim(),
    v.check((address) => address === '' || isWebAddress(address), fault(msg`Enter a link that starts with https://.`)),
  ),
  mediaType: v.picklist(['IMAGE', 'VIDEO']),
  status: v.picklist([PUBLISHED, 'DRAFT']),
  /** Whether the class may be at the same time as others of the coach or the room. */
  acceptsClashes: v.array(v.picklist(['yes'])),
  /** Which dates of a class an edit changes. */
  scope: v.picklist(scopes),
  /** Whether an edit may cancel the bookings above a smaller capacity. */
  releases: v.array(v.picklist(['yes'])),
})

export type NewClassEntries = v.InferInput<typeof Entries>
export type NewClassForm = v.InferOutput<typeof Entries>

const WithoutCoach = v.object({ coachId: v.null() })

/** The server's rules, checked before submission with messages for the coach, or for an admin who chooses the coach. */
export function newClassForm(now: () => number, { needsCoach = false } = {}) {
  return v.pipe(
    Entries,
    v.rawCheck(({ dataset, addIssue }) => {
      // Check rules across fields even if other fields are invalid.
      const { value } = dataset
      const whenFaults = v.is(When, value) ? timeFaultsOf(value, now()) : []
      const otherFaults = v.is(Together, value) ? togetherFaultsOf(value) : []
      const coachFaults = needsCoach && v.is(WithoutCoach, value) ? [['coachId', msg`Choose a coach.`] as const] : []
      for (const [key, message] of [...coachFaults, ...whenFaults, ...otherFaults]) {
        const path = { type: 'object', origin: 'value', input: {}, key, value: undefined } as const
        addIssue({ message: fault(message), path: [path] })
      }
    }),
  )
}

export type NewClassSchema = ReturnType<typeof newClassForm>

type TogetherFault = [key: 'address' | 'price' | 'fees', message: MessageDescriptor]

function togetherFaultsOf({ where, address, currency, ...amounts }: Together): TogetherFault[] {
  const isLost = where === 'onSite' && address.trim() === ''
  const addressFaults: TogetherFault[] = isLost ? [['address', msg`Enter the address.`]] : []
  const least = 0
  const most = highestPrice / 10 ** unitDigits(currency)
  const wrong = (['price', 'fees'] as const).filter((key) => !isAmount(amounts[key] ?? 0))
  return [...addressFaults, ...wrong.map((key): TogetherFault => [key, msg`Enter ${least}–${most}.`])]
}

function isAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 0 && amount <= highestPrice
}

type TimeFault = [key: 'date' | 'time' | 'weekdays' | 'ends' | 'until', message: MessageDescriptor]

function timeFaultsOf(entries: When, now: number): TimeFault[] {
  const weekly = entries.repeats === 'weekly' ? weeklyFaultsOf(entries, now) : []
  const startsAt = startOf(entries)
  if (Number.isNaN(startsAt)) return weekly
  // Only the instant is sent, so a time skipped by a clock change would shift every later week.
  if (wallTimeIn(entries.timeZone, startsAt).time !== entries.time)
    return [['time', msg`That time doesn’t exist because the clocks change that day. Choose another.`], ...weekly]
  if (startsAt <= now) return [['date', msg`Choose a time in the future.`], ...weekly]
  if (startsAt > now + FURTHEST_MS) return [['date', msg`Choose a date within a year.`]]
  return weekly
}

function weeklyFaultsOf(entries: When, now: number): TimeFault[] {
  const isEmpty = entries.weekdays.length === 0
  const days: TimeFault[] = isEmpty ? [['weekdays', msg`Choose at least one day.`]] : []
  return [...days, ...endFaultsOf(entries, now)]
}

function endFaultsOf(entries: When, now: number): TimeFault[] {
  const { ends, until, date, bookingType, timeZone } = entries
  if (ends === 'never')
    return bookingType === 'COURSE'
      ? [['ends', msg`A course needs an end, because members book all of it at once.`]]
      : []
  if (!v.is(Entries.entries.date, until)) return [['until', msg`Choose a date.`]]
  if (until < date) return [['until', msg`Choose a day after the start.`]]
  if (lastInstantIn(timeZone, until) > now + FURTHEST_MS) return [['until', msg`A class can repeat for up to a year.`]]
  const count = daysOf(entries).length
  if (count > mostDates) return [['until', msg`That’s over ${mostDates} dates. Choose fewer days or an earlier end.`]]
  if (count === 0 && entries.weekdays.length > 0) return [['until', msg`None of these days comes before the end.`]]
  return []
}

/** The dates that the class begins with; empty while the fields are incomplete. */
export function daysOf({
  repeats,
  date,
  weekdays,
  ends,
  until,
}: Omit<When, 'time' | 'timeZone' | 'bookingType'>): string[] {
  if (!v.is(Entries.entries.date, date)) return []
  if (repeats === 'once') return [date]
  const end = ends === 'never' ? dayAfter(date, classLimits.weeksAhead * 7) : until
  if (!v.is(Entries.entries.date, end)) return []
  // Later days are reported as a fault, and there may be millions of them.
  const furthest = dayAfter(date, 2 * classLimits.furthestDays)
  return weeklyDays({ date, weekdays: weekdays.map(Number), until: end < furthest ? end : furthest })
}

/** Start of the first date, in milliseconds. For weekly classes it may be later than the entered date. */
export function startOf(entries: When): number {
  const { timeZone, date, time } = entries
  return instantIn(timeZone, { date: daysOf(entries)[0] ?? date, time })
}

/** Maps field names of the API to those of the form. */
export const fieldNames = {
  coachID: 'coachId',
  categoryID: 'categoryId',
  subCategoryID: 'subCategoryId',
  name: 'title',
  startDate: 'date',
  duration: 'minutes',
  patternValue: 'weekdays',
  endDate: 'until',
  capacity: 'places',
  assistantID: 'assistantId',
  eventMedia: 'mediaUrl',
  url: 'mediaUrl',
  type: 'mediaType',
  roomID: 'roomId',
}

/** The last day of a new weekly class, as YYYY-MM-DD, until the coach chooses another. */
export function usualEnd(day: string): string {
  return dayAfter(day, USUAL_DAYS - 1)
}

/** The entries of a time, in the user's zone if no other one is given. */
export function timeEntriesOf(startsAt: number, minutes: number, timeZone = guessTimeZone()) {
  return { ...wallTimeIn(timeZone, startsAt), minutes: String(minutes) }
}

/** Defaults of a new class: it starts at the next full hour, on that weekday if it repeats. */
export function emptyClass(now: number, timeZone = guessTimeZone()): NewClassEntries {
  const start = timeEntriesOf(now + HOUR_MS, 60, timeZone)
  return {
    coachId: null,
    categoryId: '',
    subCategoryId: '',
    level: '',
    title: '',
    description: '',
    repeats: 'once',
    timeZone,
    ...start,
    time: `${start.time.slice(0, 2)}:00`,
    weekdays: [String(weekdayOf(start.date))],
    ends: 'onDate',
    until: usualEnd(start.date),
    places: '12',
    where: 'live',
    address: '',
    isClassMode: null,
    price: null,
    fees: null,
    currency: fallbackCurrency,
    bookingType: 'SINGLE',
    ageGroup: 'ALL',
    gender: 'COED',
    assistantId: null,
    roomId: '',
    mediaUrl: '',
    mediaType: 'IMAGE',
    status: PUBLISHED,
    acceptsClashes: [],
    scope: 'date',
    releases: [],
  }
}
