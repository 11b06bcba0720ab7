import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { limits } from '#schema/__generated__/limits.ts'
import type { CreateEventLambdaInput } from '#schema/__generated__/wire.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { isCurrency, isTimeZone } from '#schema/values/localeNames.ts'
import { planDates, type ClassDate, type Timetable } from './planDates.ts'
import { openWindow } from './series/planWindow.ts'

const { mostDates, furthestDays } = classLimits
const mostMedia = limits.Event.eventMedia.items

const field = fieldShapes('Event', [
  'name',
  'description',
  'level',
  'duration',
  'address',
  'capacity',
  'guideCapacity',
  'price',
  'fees',
])

const Weekdays = v.pipe(
  v.array(v.number()),
  v.check(
    (days) => days.length > 0 && days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6),
    'Name the days of the week: 0 for Sunday to 6 for Saturday.',
  ),
  v.transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
)

const Media = v.object({
  // The scalar has checked that it is a web address that pages may link to.
  url: v.string(),
  type: v.picklist(['IMAGE', 'VIDEO'], 'A class shows pictures and videos: IMAGE or VIDEO.'),
})

/** The columns of a class. The messages are shown to the person who sent the input. */
export const ClassInput = v.object({
  name: field.name.wrapped,
  description: optionalText(field.description.wrapped),
  level: optionalText(field.level.wrapped),
  categoryID: v.string(),
  subCategoryID: v.nullish(v.string(), null),
  timeZone: v.pipe(v.string(), v.check(isTimeZone, 'Name a time zone, like Europe/Paris.')),
  duration: field.duration.wrapped,
  pattern: v.nullish(v.literal('WEEKLY', 'A class repeats WEEKLY, or not at all.'), null),
  patternValue: v.nullish(Weekdays, null),
  ageGroup: v.nullish(v.picklist(['ALL', 'KIDS', 'YOUTHS', 'ADULTS']), 'ALL'),
  gender: v.nullish(v.picklist(['MALE', 'FEMALE', 'COED']), 'COED'),
  bookingType: v.nullish(v.picklist(['SINGLE', 'COURSE']), 'SINGLE'),
  isStreaming: v.nullish(v.boolean(), false),
  isClassMode: v.nullish(v.boolean(), null),
  address: v.pipe(
    optionalText(field.address.wrapped),
    // Map services expect a single line.
    v.transform((address) => address && address.replace(/\s+/g, ' ')),
  ),
  roomID: v.nullish(v.string(), null),
  eventMedia: v.pipe(
    v.nullish(
      v.pipe(v.array(Media), v.maxLength(mostMedia, `A class has at most ${mostMedia} pictures and videos.`)),
      [],
    ),
    v.transform((media) => (media.length > 0 ? media : null)),
  ),
  capacity: field.capacity.wrapped,
  guideCapacity: v.nullish(field.guideCapacity.wrapped, null),
  price: v.nullish(field.price.wrapped, 0),
  fees: v.nullish(field.fees.wrapped, 0),
  /** Undefined for that of the company. */
  currency: v.pipe(
    v.nullish(v.pipe(v.string(), v.check(isCurrency, 'Name a currency, like EUR.'))),
    v.transform((currency) => currency ?? undefined),
  ),
  status: v.nullish(v.picklist(['DRAFT', PUBLISHED], `A new class is DRAFT or ${PUBLISHED}.`), PUBLISHED),
})

export interface NewClass extends v.InferOutput<typeof ClassInput> {
  /** Soonest first; at least one. */
  dates: readonly [ClassDate, ...ClassDate[]]
  /** The dates that a class without an end gets later. */
  series: NewSeries | undefined
}

type NewSeries = ReturnType<typeof openWindow>['series']

/** Returns the requested class with its dates, or throws `BAD_INPUT` with the invalid field and a message. */
export function readNewClass(input: CreateEventLambdaInput, now: Instant): NewClass {
  const output = readShape(ClassInput, input, 'input')
  const startsAt = checkStart(input.startDate, now)
  const { timeZone, duration: seconds } = output
  const { weekly, series } = readWeekly(output, { startsAt, until: input.endDate ?? undefined, now })
  if (!weekly) checkSingleEnd(input.endDate, addSeconds(startsAt, seconds))
  return { ...output, dates: checkDates(planDates({ startsAt, timeZone, seconds, weekly })), series }
}

export function checkStart(startsAt: Instant, now: Instant): Instant {
  if (startsAt <= now) throw badInput('input.startDate', 'Choose a time in the future.')
  if (startsAt > furthest(now)) throw badInput('input.startDate', 'Choose a date within a year.')
  return startsAt
}

type Pattern = Pick<v.InferOutput<typeof ClassInput>, 'pattern' | 'patternValue' | 'timeZone' | 'bookingType'>

interface Span {
  startsAt: Instant
  until: Instant | undefined
  now: Instant
}

interface Repeating {
  weekly?: Timetable['weekly']
  series?: NewSeries
}

function readWeekly(
  { pattern, patternValue, timeZone, bookingType }: Pattern,
  { startsAt, until, now }: Span,
): Repeating {
  if (!pattern) {
    if (patternValue) throw badInput('input.patternValue', 'Only a class that repeats has days of the week.')
    return {}
  }
  if (!patternValue) throw badInput('input.patternValue', 'Choose at least one day of the week.')
  if (until === undefined) {
    if (bookingType === 'COURSE')
      throw badInput('input.endDate', 'A course needs an end, because members book all of its dates at once.')
    const window = openWindow({ startsAt, timeZone, weekdays: patternValue })
    return { weekly: { weekdays: patternValue, until: window.until }, series: window.series }
  }
  if (until > furthest(now)) throw badInput('input.endDate', 'A class can repeat for up to a year.')
  return { weekly: { weekdays: patternValue, until } }
}

function checkSingleEnd(endDate: Instant | null | undefined, endsAt: Instant): void {
  if (endDate && endDate !== endsAt) throw badInput('input.endDate', 'A single class ends after its duration.')
}

function checkDates([first, ...others]: ClassDate[]): NewClass['dates'] {
  if (!first) throw badInput('input.endDate', 'No chosen day of the week comes before the end.')
  if (others.length >= mostDates)
    throw badInput('input.endDate', `A class has ${mostDates} dates at most. Choose an earlier end.`)
  return [first, ...others]
}

function furthest(now: Instant): Instant {
  return addSeconds(now, furthestDays * 86_400)
}

/** Stores an empty text as null. */
function optionalText(text: v.GenericSchema<unknown, string | null>) {
  return v.pipe(
    v.nullish(text, ''),
    v.transform((value) => value || null),
  )
}
