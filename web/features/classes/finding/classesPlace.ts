import type { ClassesScreenQuery$variables } from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { meantBy } from '#web/app/names/meantBy.ts'
import type { Place } from '#web/app/routing/route.ts'
import { paths } from '#web/features/classes/paths.ts'
import { dayAfter, dayOf, endOfDay, isDay, startOfDay } from '#web/lib/time/day.ts'
import { isPartOfDay, type PartOfDay, spanOfPart } from './partOfDay.ts'

/** Number of days that can be selected, starting today. */
export const DAYS_SHOWN = 14

const LONGEST_SEARCH = 100

/** The filters in the URL. They live there so that the page can be shared. */
export interface ClassesPlace {
  /** `2026-11-21` in the user's time zone. Undefined for the first day that has a class. */
  day: string | undefined
  /** Undefined for all disciplines. */
  categoryId: string | undefined
  subCategoryId: string | undefined
  time: PartOfDay | undefined
  level: string | undefined
  coachId: string | undefined
  text: string | undefined
}

/** Clears all filters below discipline and day. */
export const nothingNarrowed = {
  subCategoryId: undefined,
  time: undefined,
  level: undefined,
  coachId: undefined,
  text: undefined,
} as const satisfies Partial<ClassesPlace>

export function isNarrowed(place: ClassesPlace): boolean {
  const { subCategoryId, time, level, coachId, text } = place
  return [subCategoryId, time, level, coachId, text].some((value) => value !== undefined)
}

export function classesPlaceOf({ search }: Pick<Place, 'search'>, now: number): ClassesPlace {
  const params = new URLSearchParams(search)
  const param = (name: string) => params.get(name)?.trim() || undefined
  const [day, time] = [param('day'), params.get('time')]
  return {
    day: day !== undefined && isDay(day) && day >= dayOf(now) ? day : undefined,
    categoryId: param('category'),
    subCategoryId: param('sub'),
    time: isPartOfDay(time) ? time : undefined,
    level: param('level'),
    coachId: param('coach'),
    text: param('q')?.slice(0, LONGEST_SEARCH),
  }
}

export function addressOfClasses(place: ClassesPlace): string {
  const { day, categoryId, subCategoryId, time, level, coachId, text } = place
  return paths.classes({
    day,
    category: categoryId,
    sub: subCategoryId,
    time,
    level,
    coach: coachId,
    q: text === '' ? undefined : text,
  })
}

/** Query variables. The server does not know the user's time zone, so days are sent as instants. */
export function classesVariables(at: Pick<Place, 'search'>, { now }: { now: number }): ClassesScreenQuery$variables {
  const place = classesPlaceOf(at, now)
  const { day, time, categoryId, subCategoryId, coachId, level, text } = place
  const kind = { categoryID: categoryId, subCategoryID: subCategoryId }
  const days = Array.from({ length: DAYS_SHOWN }, (_, ahead) => dayAfter(dayOf(now), ahead))
  const daySpans = days.map((one) => spanOf(one, time, now))
  const shownSpans = day === undefined ? daySpans : [spanOf(day, time, now)]
  const laterDays = days.filter((one) => day !== undefined && one > day).map((one) => spanOf(one, time, now))
  const fitting = {
    ...kind,
    coachID: coachId,
    level,
    ...(text === undefined ? {} : { text, meant: meantBy(text) }),
  }
  return {
    // Canceled classes stay in the list, but are never suggested as the next one.
    filter: { ...fitting, withCancelled: true },
    fitting,
    ofKind: kind,
    shown: shownSpans,
    days: daySpans,
    whole: days.map((one) => spanOf(one, undefined, now)),
    later: [...laterDays, restAfter(day === undefined ? days : [...days, day], now)],
  }
}

interface Span {
  from: string
  to: string
}

const LONGEST_CLASS_MS = classLimits.longestMinutes * 60_000

/**
 * Today includes classes that started before midnight and may still run, up to the maximum length of a class. The
 * server leaves out ended ones, so that the variables stay equal all day and cached results are reused.
 */
function spanOf(day: string, part: PartOfDay | undefined, now: number): Span {
  const { from, to } = part ? spanOfPart(day, part) : { from: startOfDay(day), to: endOfDay(day) }
  const isGoingOn = day === dayOf(now) && (part === undefined || part === 'night')
  return { from: toText(isGoingOn ? from - LONGEST_CLASS_MS : from), to: toText(to) }
}

/** Everything after the last of those days, as far ahead as classes can be planned. */
function restAfter(days: readonly string[], now: number): Span {
  const from = endOfDay(days.toSorted().at(-1) ?? dayOf(now))
  return { from: toText(from), to: toText(endOfDay(dayAfter(dayOf(from), classLimits.furthestDays))) }
}

function toText(instant: number): string {
  return new Date(instant).toISOString()
}
