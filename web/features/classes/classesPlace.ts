import type { ClassesScreenQuery$variables } from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import { classLimits } from '#schema/classLimits.ts'
import { meantBy } from '#web/app/meantBy.ts'
import type { Place } from '#web/app/routing/route.ts'
import { dayAfter, dayOf, endOfDay, isDay, startOfDay } from '#web/lib/day.ts'
import { isPartOfDay, type PartOfDay, spanOfPart } from './partOfDay.ts'
import { paths } from './paths.ts'

/** How many days can be looked at, from today on. */
export const DAYS_SHOWN = 14

const LONGEST_SEARCH = 100

/** What the address says is looked at. Everything that is chosen stands in it, so that it can be shared. */
export interface ClassesPlace {
  /** `2026-11-21`, in the reader's zone; without one it is the first day that has a class. */
  day: string | undefined
  /** Without one it is classes of all disciplines. */
  categoryId: string | undefined
  subCategoryId: string | undefined
  time: PartOfDay | undefined
  level: string | undefined
  coachId: string | undefined
  text: string | undefined
}

/** What narrows the list below its discipline and its day. One press clears it all. */
export const nothingNarrowed = {
  subCategoryId: undefined,
  time: undefined,
  level: undefined,
  coachId: undefined,
  text: undefined,
} as const satisfies Partial<ClassesPlace>

export function isNarrowed(place: ClassesPlace): boolean {
  const { subCategoryId, time, level, coachId, text } = place
  return [subCategoryId, time, level, coachId, text].some((chosen) => chosen !== undefined)
}

export function classesPlaceOf({ search }: Pick<Place, 'search'>, now: number): ClassesPlace {
  const asked = new URLSearchParams(search)
  const given = (name: string) => asked.get(name)?.trim() || undefined
  const [day, time] = [given('day'), asked.get('time')]
  return {
    day: day !== undefined && isDay(day) && day >= dayOf(now) ? day : undefined,
    categoryId: given('category'),
    subCategoryId: given('sub'),
    time: isPartOfDay(time) ? time : undefined,
    level: given('level'),
    coachId: given('coach'),
    text: given('q')?.slice(0, LONGEST_SEARCH),
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

interface Asking {
  now: number
}

/** What the server is asked: it knows nothing of the reader's days, so each is told by its instants. */
export function classesVariables(at: Pick<Place, 'search'>, { now }: Asking): ClassesScreenQuery$variables {
  const place = classesPlaceOf(at, now)
  const { day, time, categoryId, subCategoryId, coachId, level, text } = place
  const kind = { categoryID: categoryId, subCategoryID: subCategoryId }
  const days = Array.from({ length: DAYS_SHOWN }, (_, ahead) => dayAfter(dayOf(now), ahead))
  const counted = days.map((one) => spanOf(one, time, now))
  const shown = day === undefined ? counted : [spanOf(day, time, now)]
  const behind = days.filter((one) => day !== undefined && one > day).map((one) => spanOf(one, time, now))
  const fitting = {
    ...kind,
    coachID: coachId,
    level,
    ...(text === undefined ? {} : { text, meant: meantBy(text) }),
  }
  return {
    // One that was called off stays where somebody looks for it; it is not what one is led to.
    filter: { ...fitting, withCancelled: true },
    fitting,
    ofKind: kind,
    shown,
    days: counted,
    whole: days.map((one) => spanOf(one, undefined, now)),
    later: [...behind, restAfter(day === undefined ? days : [...days, day], now)],
  }
}

interface Span {
  from: string
  to: string
}

const LONGEST_CLASS_MS = classLimits.longestMinutes * 60_000

/**
 * Today begins with what may still be going on, though it started before midnight: no class lasts longer than that. The
 * server leaves out what has ended, so the variables stay the same all day, and what was read before is found again.
 */
function spanOf(day: string, part: PartOfDay | undefined, now: number): Span {
  const { from, to } = part ? spanOfPart(day, part) : { from: startOfDay(day), to: endOfDay(day) }
  const isGoingOn = day === dayOf(now) && (part === undefined || part === 'night')
  return { from: toText(isGoingOn ? from - LONGEST_CLASS_MS : from), to: toText(to) }
}

/** All that comes behind the last of those days, as far ahead as classes are planned. */
function restAfter(days: readonly string[], now: number): Span {
  const from = endOfDay(days.toSorted().at(-1) ?? dayOf(now))
  return { from: toText(from), to: toText(endOfDay(dayAfter(dayOf(from), classLimits.furthestDays))) }
}

function toText(instant: number): string {
  return new Date(instant).toISOString()
}
