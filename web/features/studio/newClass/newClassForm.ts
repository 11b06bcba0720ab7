import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { isWebAddress } from '#schema/values/webAddress.ts'
import { unitDigits } from '#web/lib/format/formatMoney.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { endOfDay } from '#web/lib/time/day.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText, text, wholeNumber } from '#web/ui/form/rules.ts'
import { dayAfter, weekdayOf, weeklyDays } from './weeklyDays.ts'

const { shortestMinutes, longestMinutes, mostDates } = classLimits
const { min: fewestSpots, max: mostPlaces } = limits.Event.capacity
const highestPrice = limits.Event.price.max
const longestHours = longestMinutes / 60
const fewestWeeks = 1
const mostWeeks = 52
const wrongWeeks = msg`Enter ${fewestWeeks}–${mostWeeks} weeks.`
const Weeks = wholeNumber({ min: fewestWeeks, max: mostWeeks, wrong: wrongWeeks })
const FURTHEST_MS = classLimits.furthestDays * 86_400_000

export const scopes = ['date', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

/** Fields that determine the dates of a class. */
const When = v.object({
  repeats: v.picklist(['once', 'weekly']),
  /** YYYY-MM-DD and HH:mm in the coach's time zone. */
  date: v.string(),
  time: v.string(),
  /** Weekdays of a weekly class, '0' for Sunday to '6' for Saturday. */
  weekdays: v.array(v.string()),
  weeks: v.string(),
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
const Entries = v.object({
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
  bookingType: v.picklist(['SINGLE', 'COURSE']),
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

/** The server's rules, checked before submission with messages for the coach. */
export function newClassForm(now: () => number) {
  return v.pipe(
    Entries,
    v.rawCheck(({ dataset, addIssue }) => {
      // Check rules across fields even if other fields are invalid.
      const { value } = dataset
      const whenFaults = v.is(When, value) ? timeFaultsOf(value, now()) : []
      const otherFaults = v.is(Together, value) ? togetherFaultsOf(value) : []
      for (const [key, message] of [...whenFaults, ...otherFaults]) {
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

type TimeFault = [key: 'date' | 'time' | 'weekdays' | 'weeks', message: MessageDescriptor]

function timeFaultsOf(entries: When, now: number): TimeFault[] {
  const weekly = entries.repeats === 'weekly' ? weeklyFaultsOf(entries, now) : []
  const startsAt = startOf(entries)
  if (Number.isNaN(startsAt)) return weekly
  // Only the instant is sent, so a time skipped by a clock change would shift every later week.
  if (!isOnTheClock(entries.time, startsAt))
    return [['time', msg`That time doesn’t exist because the clocks change that day. Choose another.`], ...weekly]
  if (startsAt <= now) return [['date', msg`Choose a time in the future.`], ...weekly]
  if (startsAt > now + FURTHEST_MS) return [['date', msg`Choose a date within a year.`]]
  return weekly
}

function isOnTheClock(time: string, startsAt: number): boolean {
  const [hours, minutes] = time.split(':').map(Number)
  const local = new Date(startsAt)
  return local.getHours() === hours && local.getMinutes() === minutes
}

function weeklyFaultsOf(entries: When, now: number): TimeFault[] {
  const isEmpty = entries.weekdays.length === 0
  const days: TimeFault[] = isEmpty ? [['weekdays', msg`Choose at least one day.`]] : []
  return [...days, ...weeksFaultsOf(entries, now)]
}

function weeksFaultsOf(entries: When, now: number): TimeFault[] {
  const weeks = weeksOf(entries)
  if (weeks === undefined) return [['weeks', wrongWeeks]]
  if (daysOf(entries).length > mostDates)
    return [['weeks', msg`That’s over ${mostDates} dates. Choose fewer days or weeks.`]]
  if (untilOf(entries.date, weeks) > now + FURTHEST_MS) return [['weeks', msg`A class can repeat for up to a year.`]]
  return []
}

/** The dates of the class; empty while the fields are incomplete. */
export function daysOf(entries: Omit<When, 'time'>): string[] {
  const { repeats, date } = entries
  if (!v.is(Entries.entries.date, date)) return []
  if (repeats === 'once') return [date]
  return weeklyDays({ date, weekdays: entries.weekdays.map(Number), weeks: weeksOf(entries) ?? 0 })
}

/** Start of the first date, in milliseconds. For weekly classes it may be later than the entered date. */
export function startOf(entries: When): number {
  return Date.parse(`${daysOf(entries)[0] ?? entries.date}T${entries.time}`)
}

/** The last millisecond of the last week. */
export function untilOf(date: string, weeks: number): number {
  return endOfDay(dayAfter(date, weeks * 7 - 1)) - 1
}

function weeksOf({ weeks }: Pick<When, 'weeks'>): number | undefined {
  return v.is(Weeks, weeks) ? numberOfText(weeks) : undefined
}

/** Maps field names of the API to those of the form. */
export const fieldNames = {
  categoryID: 'categoryId',
  subCategoryID: 'subCategoryId',
  name: 'title',
  startDate: 'date',
  duration: 'minutes',
  patternValue: 'weekdays',
  endDate: 'weeks',
  capacity: 'places',
  assistantID: 'assistantId',
  eventMedia: 'mediaUrl',
  url: 'mediaUrl',
  type: 'mediaType',
  roomID: 'roomId',
}

/** Defaults of a new class: it starts at the next full hour, on that weekday if it repeats. */
export function emptyClass(now: number): NewClassEntries {
  const next = new Date(now)
  next.setHours(next.getHours() + 1, 0, 0, 0)
  const date = [next.getFullYear(), next.getMonth() + 1, next.getDate()].map((part) => String(part).padStart(2, '0'))
  const day = date.join('-')
  return {
    categoryId: '',
    subCategoryId: '',
    level: '',
    title: '',
    description: '',
    repeats: 'once',
    date: day,
    time: `${String(next.getHours()).padStart(2, '0')}:00`,
    minutes: '60',
    weekdays: [String(weekdayOf(day))],
    weeks: '8',
    places: '12',
    where: 'live',
    address: '',
    isClassMode: null,
    price: null,
    fees: null,
    currency: 'USD',
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
