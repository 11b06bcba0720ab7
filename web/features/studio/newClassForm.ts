import * as v from 'valibot'
import { classLimits } from '#schema/classLimits.ts'
import { endOfDay } from '#web/lib/day.ts'
import { numberOfText } from '#web/lib/numberField.ts'
import { dayAfter, weekdayOf, weeklyDays } from './weeklyDays.ts'

const { longestTitle, longestDescription, shortestMinutes, longestMinutes, mostPlaces, mostDates } = classLimits
export const MOST_WEEKS = 52
const FURTHEST_MS = classLimits.furthestDays * 86_400_000

export type NewClassFault =
  | 'Choose a category.'
  | 'Enter a title.'
  | 'Use up to 100 characters.'
  | 'Use up to 5,000 characters.'
  | 'Choose a date.'
  | 'Choose a time.'
  | 'The clocks change that day and skip this time. Choose another.'
  | 'Choose a time in the future.'
  | 'Choose a date within a year.'
  | 'Enter 5 minutes to 8 hours.'
  | 'Choose at least one day.'
  | 'Enter 1–52 weeks.'
  | 'A class can repeat for up to a year.'
  | 'That’s over 200 dates. Choose fewer days or weeks.'
  | 'Enter 1–1,000 spots.'

/** What a coach fills in. Numbers are texts while they are typed. */
const Entries = v.object({
  categoryId: v.pipe(v.string(), v.nonEmpty(fault('Choose a category.'))),
  /** Empty for no kind in particular. */
  subCategoryId: v.string(),
  /** Empty for every level. */
  level: v.string(),
  title: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(fault('Enter a title.')),
    v.maxLength(longestTitle, fault('Use up to 100 characters.')),
  ),
  description: v.pipe(v.string(), v.trim(), v.maxLength(longestDescription, fault('Use up to 5,000 characters.'))),
  repeats: v.picklist(['once', 'weekly']),
  /** YYYY-MM-DD and HH:mm, where the coach is. */
  date: v.pipe(v.string(), v.isoDate(fault('Choose a date.'))),
  time: v.pipe(v.string(), v.isoTime(fault('Choose a time.'))),
  minutes: within({ from: shortestMinutes, to: longestMinutes }, 'Enter 5 minutes to 8 hours.'),
  /** Of a weekly class, from '0' for Sunday to '6' for Saturday. */
  weekdays: v.array(v.string()),
  weeks: v.string(),
  places: within({ from: 1, to: mostPlaces }, 'Enter 1–1,000 spots.'),
  where: v.picklist(['live', 'onSite']),
  /** Whether members' cameras are for those who teach; null for what the number of places says. */
  isClassMode: v.nullable(v.boolean()),
})

export type NewClassEntries = v.InferInput<typeof Entries>
export type NewClassForm = v.InferOutput<typeof Entries>

/** The same rules as the server's, in the coach's words and before anything is sent. */
export function newClassForm(now: () => number) {
  return v.pipe(
    Entries,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { value } = dataset
      for (const [key, message] of timeFaultsOf(value, now())) {
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
      }
    }),
  )
}

type TimeFault = [key: 'date' | 'time' | 'weekdays' | 'weeks', fault: NewClassFault]

function timeFaultsOf(entries: NewClassEntries, now: number): TimeFault[] {
  const weekly = entries.repeats === 'weekly' ? weeklyFaultsOf(entries, now) : []
  const startsAt = startOf(entries)
  if (Number.isNaN(startsAt)) return weekly
  // Only the instant is sent: every later week would keep the time that the clocks have made of it.
  if (!isOnTheClock(entries.time, startsAt))
    return [['time', 'The clocks change that day and skip this time. Choose another.']]
  if (startsAt <= now) return [['date', 'Choose a time in the future.'], ...weekly]
  if (startsAt > now + FURTHEST_MS) return [['date', 'Choose a date within a year.']]
  return weekly
}

function isOnTheClock(time: string, startsAt: number): boolean {
  const [hours, minutes] = time.split(':').map(Number)
  const shown = new Date(startsAt)
  return shown.getHours() === hours && shown.getMinutes() === minutes
}

function weeklyFaultsOf(entries: NewClassEntries, now: number): TimeFault[] {
  if (entries.weekdays.length === 0) return [['weekdays', 'Choose at least one day.']]
  const weeks = weeksOf(entries)
  if (weeks === undefined) return [['weeks', 'Enter 1–52 weeks.']]
  if (daysOf(entries).length > mostDates) return [['weeks', 'That’s over 200 dates. Choose fewer days or weeks.']]
  if (untilOf(entries.date, weeks) > now + FURTHEST_MS) return [['weeks', 'A class can repeat for up to a year.']]
  return []
}

/** The days on which it takes place; none while its entries don't say. */
export function daysOf(entries: Pick<NewClassEntries, 'repeats' | 'date' | 'weekdays' | 'weeks'>): string[] {
  const { repeats, date } = entries
  if (!v.is(Entries.entries.date, date)) return []
  if (repeats === 'once') return [date]
  return weeklyDays({ date, weekdays: entries.weekdays.map(Number), weeks: weeksOf(entries) ?? 0 })
}

/** When the first date starts, in milliseconds. Of a weekly class that may be a later day than the one given. */
export function startOf(entries: Pick<NewClassEntries, 'repeats' | 'date' | 'time' | 'weekdays' | 'weeks'>): number {
  return Date.parse(`${daysOf(entries)[0] ?? entries.date}T${entries.time}`)
}

/** The last moment of the last week. */
export function untilOf(date: string, weeks: number): number {
  return endOfDay(dayAfter(date, weeks * 7 - 1)) - 1
}

function weeksOf({ weeks }: Pick<NewClassEntries, 'weeks'>): number | undefined {
  const count = numberOfText(weeks)
  return count !== undefined && Number.isInteger(count) && count >= 1 && count <= MOST_WEEKS ? count : undefined
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
    isClassMode: null,
  }
}

function within({ from, to }: { from: number; to: number }, sentence: NewClassFault) {
  return v.pipe(
    v.string(),
    v.check((text) => {
      const value = numberOfText(text)
      return value !== undefined && Number.isInteger(value) && value >= from && value <= to
    }, sentence),
  )
}

function fault(sentence: NewClassFault): NewClassFault {
  return sentence
}
