import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { classLimits } from '#schema/classLimits.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import { isWebAddress } from '#schema/webAddress.ts'
import { endOfDay } from '#web/lib/day.ts'
import { unitDigits } from '#web/lib/formatMoney.ts'
import { numberOfText } from '#web/lib/numberField.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText, text, wholeNumber } from '#web/ui/form/rules.ts'
import { dayAfter, weekdayOf, weeklyDays } from './weeklyDays.ts'

const { longestTitle, longestDescription, longestAddress, mostPlaces } = classLimits
const { shortestMinutes, longestMinutes, mostDates, highestPrice } = classLimits
const longestHours = longestMinutes / 60
const fewestSpots = 1
const fewestWeeks = 1
const mostWeeks = 52
const wrongWeeks = msg`Enter ${fewestWeeks}–${mostWeeks} weeks.`
const Weeks = wholeNumber({ min: fewestWeeks, max: mostWeeks, wrong: wrongWeeks })
const FURTHEST_MS = classLimits.furthestDays * 86_400_000

/** What a class's dates are made of. */
const When = v.object({
  repeats: v.picklist(['once', 'weekly']),
  /** YYYY-MM-DD and HH:mm, where the coach is. */
  date: v.string(),
  time: v.string(),
  /** Of a weekly class, from '0' for Sunday to '6' for Saturday. */
  weekdays: v.array(v.string()),
  weeks: v.string(),
})
type When = v.InferOutput<typeof When>

/** What has to fit together elsewhere. */
const Together = v.object({
  where: v.picklist(['live', 'onSite']),
  address: v.string(),
  /** In the smallest unit of the currency; nothing is free. */
  price: v.nullable(v.number()),
  fees: v.nullable(v.number()),
  /** ISO 4217. */
  currency: v.string(),
})
type Together = v.InferOutput<typeof Together>

/** What a coach fills in. Numbers are texts while they are typed. */
const Entries = v.object({
  categoryId: v.pipe(v.string(), v.nonEmpty(fault(msg`Choose a category.`))),
  /** Empty for no kind in particular. */
  subCategoryId: v.string(),
  /** Empty for every level. */
  level: v.string(),
  title: text({ most: longestTitle, missing: msg`Enter a title.` }),
  description: optionalText({ most: longestDescription }),
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
  address: optionalText({ most: longestAddress }),
  /** Whether members' cameras are for those who teach; null for what the number of places says. */
  isClassMode: v.nullable(v.boolean()),
  bookingType: v.picklist(['SINGLE', 'COURSE']),
  ageGroup: v.picklist(['ALL', 'KIDS', 'YOUTHS', 'ADULTS']),
  gender: v.picklist(['COED', 'FEMALE', 'MALE']),
  assistantId: v.nullable(v.string()),
  /** Empty for none. */
  mediaUrl: v.pipe(
    v.string(),
    v.trim(),
    v.check((address) => address === '' || isWebAddress(address), fault(msg`Enter a link that starts with https://.`)),
  ),
  mediaType: v.picklist(['IMAGE', 'VIDEO']),
  status: v.picklist([PUBLISHED, 'DRAFT']),
})

export type NewClassEntries = v.InferInput<typeof Entries>
export type NewClassForm = v.InferOutput<typeof Entries>

/** The same rules as the server's, in the coach's words and before anything is sent. */
export function newClassForm(now: () => number) {
  return v.pipe(
    Entries,
    v.rawCheck(({ dataset, addIssue }) => {
      // Whatever is wrong elsewhere, what has to fit together is looked at, too.
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
  const place: TogetherFault[] = isLost ? [['address', msg`Enter the address.`]] : []
  const least = 0
  const most = highestPrice / 10 ** unitDigits(currency)
  const wrong = (['price', 'fees'] as const).filter((key) => !isAmount(amounts[key] ?? 0))
  return [...place, ...wrong.map((key): TogetherFault => [key, msg`Enter ${least}–${most}.`])]
}

function isAmount(amount: number): boolean {
  return Number.isInteger(amount) && amount >= 0 && amount <= highestPrice
}

type TimeFault = [key: 'date' | 'time' | 'weekdays' | 'weeks', message: MessageDescriptor]

function timeFaultsOf(entries: When, now: number): TimeFault[] {
  const weekly = entries.repeats === 'weekly' ? weeklyFaultsOf(entries, now) : []
  const startsAt = startOf(entries)
  if (Number.isNaN(startsAt)) return weekly
  // Only the instant is sent: every later week would keep the time that the clocks have made of it.
  if (!isOnTheClock(entries.time, startsAt))
    return [['time', msg`The clocks change that day and skip this time. Choose another.`], ...weekly]
  if (startsAt <= now) return [['date', msg`Choose a time in the future.`], ...weekly]
  if (startsAt > now + FURTHEST_MS) return [['date', msg`Choose a date within a year.`]]
  return weekly
}

function isOnTheClock(time: string, startsAt: number): boolean {
  const [hours, minutes] = time.split(':').map(Number)
  const shown = new Date(startsAt)
  return shown.getHours() === hours && shown.getMinutes() === minutes
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

/** The days on which it takes place; none while its entries don't say. */
export function daysOf(entries: Omit<When, 'time'>): string[] {
  const { repeats, date } = entries
  if (!v.is(Entries.entries.date, date)) return []
  if (repeats === 'once') return [date]
  return weeklyDays({ date, weekdays: entries.weekdays.map(Number), weeks: weeksOf(entries) ?? 0 })
}

/** When the first date starts, in milliseconds. Of a weekly class that may be a later day than the one given. */
export function startOf(entries: When): number {
  return Date.parse(`${daysOf(entries)[0] ?? entries.date}T${entries.time}`)
}

/** The last moment of the last week. */
export function untilOf(date: string, weeks: number): number {
  return endOfDay(dayAfter(date, weeks * 7 - 1)) - 1
}

function weeksOf({ weeks }: Pick<When, 'weeks'>): number | undefined {
  return v.is(Weeks, weeks) ? numberOfText(weeks) : undefined
}

/** A new class starts at the next full hour, on that day of the week if it repeats. */
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
    mediaUrl: '',
    mediaType: 'IMAGE',
    status: PUBLISHED,
  }
}
