import type { ClassesScreenQuery$variables } from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import { classLimits } from '#schema/classLimits.ts'
import { PUBLISHED } from '#schema/statuses.ts'
import type { Place } from '#web/app/routing/route.ts'
import { dayOf, endOfDay, isDay, startOfDay } from '#web/lib/day.ts'
import { minuteOf } from '#web/lib/minuteOf.ts'
import { paths } from './paths.ts'

const REMEMBERED_CATEGORY = 'classes-category'

/** What the address says is looked at. Everything that is chosen stands in it, so that it can be shared. */
export interface ClassesPlace {
  categoryId: string | undefined
  subCategoryId: string | undefined
  /** `2026-11-21`, in the reader's zone. */
  day: string
}

export function classesPlaceOf({ search }: Pick<Place, 'search'>, now: number): ClassesPlace {
  const asked = new URLSearchParams(search)
  const today = dayOf(now)
  const day = asked.get('day') ?? today
  return {
    categoryId: asked.get('category') ?? localStorage.getItem(REMEMBERED_CATEGORY) ?? undefined,
    subCategoryId: asked.get('sub') ?? undefined,
    day: isDay(day) && day >= today ? day : today,
  }
}

export function addressOfClasses({ categoryId, subCategoryId, day }: ClassesPlace): string {
  return paths.classes({ day, category: categoryId, sub: subCategoryId })
}

/** The category is the first thing asked for next time, before the list of categories has arrived. */
export function rememberCategory(categoryId: string): void {
  localStorage.setItem(REMEMBERED_CATEGORY, categoryId)
}

/** Without a choice the first category is shown; who knows it beforehand saves the list of classes a second question. */
export function rememberFirstCategory(categoryId: string): void {
  if (localStorage.getItem(REMEMBERED_CATEGORY) === null) rememberCategory(categoryId)
}

const MINUTE_MS = 60_000
/** No class lasts longer; it bounds how far the list is searched. */
const LONGEST_CLASS_MS = classLimits.longestMinutes * MINUTE_MS

/**
 * Classes that start on the day and have not ended, and the first one after it. One that ends after midnight belongs
 * to the day it starts on.
 */
export function classesVariables(place: Pick<Place, 'search'>, now: number): ClassesScreenQuery$variables {
  const { categoryId, subCategoryId, day } = classesPlaceOf(place, now)
  const isToday = day === dayOf(now)
  const to = endOfDay(day)
  const kind = {
    status: { eq: PUBLISHED },
    ...(subCategoryId ? { subCategoryID: { eq: subCategoryId } } : {}),
  } as const
  return {
    categoryID: categoryId ?? '',
    hasCategory: categoryId !== undefined,
    endDate: { between: [isToday ? minuteOf(now) : toText(startOfDay(day)), toText(to + LONGEST_CLASS_MS)] },
    filter: {
      ...kind,
      startDate: isToday ? { lt: toText(to) } : { between: [toText(startOfDay(day)), toText(to - 1)] },
    },
    afterDay: { ge: toText(to) },
    afterFilter: { ...kind, startDate: { ge: toText(to) } },
  }
}

function toText(instant: number): string {
  return new Date(instant).toISOString()
}
