import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useSearch } from 'wouter'
import type { ClassesScreenQuery } from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { dayAfter, dayOf } from '#web/lib/day.ts'
import { useNow } from '#web/lib/useNow.ts'
import { classNames } from '#web/ui/classNames.ts'
import { addressOfClasses, type ClassesPlace, classesPlaceOf } from './classesPlace.ts'
import { ClassFilters } from './ClassFilters.tsx'
import { ClassList } from './ClassList.tsx'
import { NoClasses } from './NoClasses.tsx'

/** Find a class: by discipline, type and day, by time, level and coach, or by a word. */
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
  const shown = classesPlaceOf(place, now)
  const { chosen, choose } = useChoice(now)
  useKnownCategory(chosen, data.categories, choose)
  const isBehind = addressOfClasses(chosen) !== addressOfClasses(shown)
  const days = daysOf(data.counts, copiedAt ?? now)
  const day = shown.day ?? days.first
  const count = days.counts.get(day) ?? 0
  // What is pressed in an empty list goes with it, and must not take the focus along.
  const chooseInList: Choose = (change) => {
    list.current?.focus({ preventScroll: true })
    choose(change)
  }

  return (
    <div className="flex flex-col gap-3">
      <ClassFilters
        categories={data.categories}
        coaches={data.coaches}
        chosen={chosen}
        day={chosen.day ?? days.first}
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
        {/* On the line of the first heading, which takes no more than its beginning. */}
        <p role="status" className="absolute end-0 top-0 text-sm text-muted">
          {count > 0 && !isBehind && <Plural value={count} one="# class" other="# classes" />}
        </p>
        {/* Another place has another list: reusing its parts would move what stays, for no reason a reader sees. */}
        <div
          key={addressOfClasses(shown)}
          aria-busy={isBehind}
          className={classNames('flex flex-col transition-opacity duration-200', isBehind && 'opacity-45')}
        >
          <ClassList
            query={data}
            day={day}
            empty={<NoClasses next={data.next} chosen={shown} categories={data.categories} onChoose={chooseInList} />}
          />
        </div>
      </div>
    </div>
  )
}

/** The number of classes of each day, from the day they were counted on, and the first day with a class. */
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

/** What was chosen last, which the list may still be behind of: a choice is seen at once. */
function useChoice(now: number): { chosen: ClassesPlace; choose: Choose } {
  const [, navigate] = useLocation()
  const chosen = classesPlaceOf({ search: useSearch() }, now)
  return { chosen, choose: (change, how) => navigate(addressOfClasses({ ...chosen, ...change }), how) }
}

/** An address may name a discipline that is gone: then it is all of them. */
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
