import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useSearch } from 'wouter'
import type { ClassesScreenQuery } from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { dayAfter, dayOf } from '#web/lib/time/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { classNames } from '#web/ui/classNames.ts'
import { addressOfClasses, type ClassesPlace, classesPlaceOf } from './classesPlace.ts'
import { ClassFilters } from './ClassFilters.tsx'
import { ClassList } from './ClassList.tsx'
import { NoClasses } from './NoClasses.tsx'

/** Class search by discipline, type, day, time, level, coach and text. */
export function ClassesScreen({ query, place, copiedAt }: ScreenProps<ClassesScreenQuery>) {
  const data = usePreloadedQuery<ClassesScreenQuery>(
    graphql`
      query ClassesScreenQuery(
        $filter: FindClassesFilter!
        $fitting: FindClassesFilter!
        $ofKind: FindClassesFilter!
        $shown: [ClassSpan!]!
        $days: [ClassSpan!]!
        $whole: [ClassSpan!]!
        $later: [ClassSpan!]!
      ) {
        categories: listCategories(limit: 100) {
          items {
            id
          }
          ...ClassFilters_categories
          ...NoClasses_categories
        }
        coaches: getCoachesOfClassesLambda(filter: $ofKind, spans: $whole) {
          ...ClassFilters_coaches
        }
        counts: countClassesLambda(filter: $filter, spans: $days)
        ...ClassList_query
        next: findClassesLambda(filter: $fitting, spans: $later, first: 1) {
          ...NoClasses_next
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const now = useNow()
  const list = useRef<HTMLDivElement>(null)
  const shownFilters = classesPlaceOf(place, now)
  const { filters, choose } = useChoice(now)
  useKnownCategory(filters, data.categories, choose)
  const isBehind = addressOfClasses(filters) !== addressOfClasses(shownFilters)
  const days = daysOf(data.counts, copiedAt ?? now)
  const day = shownFilters.day ?? days.first
  const count = days.counts.get(day) ?? 0
  // The pressed button disappears together with the empty list, so move the focus first.
  const chooseInList: Choose = (change) => {
    list.current?.focus({ preventScroll: true })
    choose(change)
  }

  return (
    <div className="flex flex-col gap-3">
      <ClassFilters
        categories={data.categories}
        coaches={data.coaches}
        filters={filters}
        day={filters.day ?? days.first}
        counts={days.counts}
        onChoose={choose}
      />
      <div
        ref={list}
        role="group"
        aria-label={t`Classes`}
        tabIndex={-1}
        className="relative flex flex-col outline-none"
      >
        {/* Aligned with the first heading, which is short. */}
        <p role="status" className="absolute end-0 top-0 text-sm text-muted">
          {count > 0 && !isBehind && <Plural value={count} one="# class" other="# classes" />}
        </p>
        {/* Remount for other filters: reusing rows would animate those that stay. */}
        <div
          key={addressOfClasses(shownFilters)}
          aria-busy={isBehind}
          className={classNames('flex flex-col transition-opacity duration-200', isBehind && 'opacity-45')}
        >
          <ClassList
            query={data}
            day={day}
            empty={
              <NoClasses next={data.next} filters={shownFilters} categories={data.categories} onChoose={chooseInList} />
            }
          />
        </div>
      </div>
    </div>
  )
}

/** The number of classes per day, counted from the day of the request, and the first day with a class. */
function daysOf(counts: readonly number[], countedAt: number): { counts: ReadonlyMap<string, number>; first: string } {
  const countedDay = dayOf(countedAt)
  const first = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  )
  return {
    counts: new Map(counts.map((count, ahead) => [dayAfter(countedDay, ahead), count])),
    first: dayAfter(countedDay, first),
  }
}

type Choose = (change: Partial<ClassesPlace>, how?: { replace: boolean }) => void

/** The current filters from the URL. They change at once, while the list may still show the previous ones. */
function useChoice(now: number): { filters: ClassesPlace; choose: Choose } {
  const [, navigate] = useLocation()
  const filters = classesPlaceOf({ search: useSearch() }, now)
  return { filters, choose: (change, how) => navigate(addressOfClasses({ ...filters, ...change }), how) }
}

/** Falls back to all disciplines if the URL names one that no longer exists. */
function useKnownCategory(
  { categoryId }: ClassesPlace,
  categories: ClassesScreenQuery['response']['categories'],
  choose: Choose,
): void {
  const isGone = categoryId !== undefined && categories?.items.every((item) => item?.id !== categoryId)
  const leave = useEffectEvent(() => choose({ categoryId: undefined, subCategoryId: undefined }, { replace: true }))
  useEffect(() => {
    if (isGone) leave()
  }, [isGone])
}
