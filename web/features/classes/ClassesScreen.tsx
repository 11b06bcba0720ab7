import { useEffect } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useSearch } from 'wouter'
import type { ClassesScreenQuery } from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { useNow } from '#web/lib/useNow.ts'
import { classNames } from '#web/ui/classNames.ts'
import { addressOfClasses, type ClassesPlace, classesPlaceOf, rememberCategory } from './classesPlace.ts'
import { ClassFilters } from './ClassFilters.tsx'
import { ClassList } from './ClassList.tsx'
import { LiveSeats } from './LiveSeats.tsx'
import { NoClasses } from './NoClasses.tsx'

/** Find a class: by category, by sub-category, by day. */
export function ClassesScreen({ query, place }: ScreenProps<ClassesScreenQuery>) {
  const { categories, next, list } = usePreloadedQuery<ClassesScreenQuery>(
    graphql`
      query ClassesScreenQuery(
        $categoryID: ID!
        $hasCategory: Boolean!
        $endDate: ModelStringKeyConditionInput
        $filter: ModelEventOccurrenceFilterInput
        $afterDay: ModelStringKeyConditionInput
        $afterFilter: ModelEventOccurrenceFilterInput
      ) {
        categories: listCategories(limit: 100) {
          items {
            id
            order
          }
          ...ClassFilters_categories
        }
        ...ClassList_query @alias(as: "list") @include(if: $hasCategory)
        next: eventOccurrencesByCategoryIDAndEndDate(
          categoryID: $categoryID
          endDate: $afterDay
          filter: $afterFilter
          limit: 1
        ) @include(if: $hasCategory) {
          ...NoClasses_next
        }
      }
    `,
    query,
  )
  const now = useNow()
  const shown = classesPlaceOf(place, now)
  const known = (categories?.items ?? []).flatMap((item) => (item ? [item] : []))
  const isKnown = known.some(({ id }) => id === shown.categoryId)
  const { chosen, choose } = useChoice(now)
  useFirstCategory({
    shown,
    isKnown,
    first: known.toSorted((one, other) => compareOrder(one.order, other.order))[0]?.id,
  })
  const isBehind = addressOfClasses(chosen) !== addressOfClasses(shown)

  return (
    <div className="flex flex-col gap-6">
      {categories && <ClassFilters categories={categories} chosen={chosen} onChoose={choose} />}
      {list && (
        // Another place has another list: reusing its parts would move what stays, for no reason a reader sees.
        <div
          key={addressOfClasses(shown)}
          aria-busy={isBehind}
          className={classNames('flex flex-col gap-6 transition-opacity duration-200', isBehind && 'opacity-45')}
        >
          <ClassList
            query={list}
            empty={<NoClasses next={next} isNarrowed={shown.subCategoryId !== undefined} onChoose={choose} />}
          />
        </div>
      )}
      {isKnown && shown.categoryId && <LiveSeats scope={{ categoryId: shown.categoryId }} />}
    </div>
  )
}

/** What was chosen last, which the list may still be behind of: a choice is seen at once. */
function useChoice(now: number): { chosen: ClassesPlace; choose: (change: Partial<ClassesPlace>) => void } {
  const [, navigate] = useLocation()
  const chosen = classesPlaceOf({ search: useSearch() }, now)
  return { chosen, choose: (change) => navigate(addressOfClasses({ ...chosen, ...change })) }
}

interface FirstCategory {
  shown: ClassesPlace
  isKnown: boolean
  first: string | undefined
}

/** The first category is what one sees without having chosen; only the answer says which that is. */
function useFirstCategory({ shown, isKnown, first }: FirstCategory): void {
  const [, navigate] = useLocation()
  const { categoryId } = shown
  const target = isKnown || first === undefined ? undefined : addressOfClasses({ ...shown, categoryId: first })
  useEffect(() => {
    if (target !== undefined) navigate(target, { replace: true })
  }, [target, navigate])
  useEffect(() => {
    if (isKnown && categoryId) rememberCategory(categoryId)
  }, [isKnown, categoryId])
}
