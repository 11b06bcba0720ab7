import { useEffect } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation } from 'wouter'
import type { ClassesScreenQuery } from '#schema/__generated__/relay/ClassesScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/screen.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { addressOfClasses, type ClassesPlace, classesPlaceOf, rememberCategory } from './classesPlace.ts'
import { ClassFilters } from './ClassFilters.tsx'
import { ClassList } from './ClassList.tsx'
import { LiveSeats } from './LiveSeats.tsx'

/** Find a class: by category, by sub-category, by day. */
export function ClassesScreen({ query, place }: ScreenProps<ClassesScreenQuery>) {
  const { categories, classes } = usePreloadedQuery<ClassesScreenQuery>(
    graphql`
      query ClassesScreenQuery(
        $categoryID: ID!
        $hasCategory: Boolean!
        $endDate: ModelStringKeyConditionInput
        $filter: ModelEventOccurrenceFilterInput
      ) {
        categories: listCategories(limit: 100) {
          items {
            id
            order
          }
          ...ClassFilters_categories
        }
        classes: eventOccurrencesByCategoryIDAndEndDate(
          categoryID: $categoryID
          endDate: $endDate
          filter: $filter
          limit: 100
        ) @include(if: $hasCategory) {
          ...ClassList_classes
        }
      }
    `,
    query,
  )
  const [, navigate] = useLocation()
  const chosen = classesPlaceOf(place, useNow())
  const go = (change: Partial<ClassesPlace>) => navigate(addressOfClasses({ ...chosen, ...change }))
  const ids = (categories?.items ?? []).flatMap((category) => (category ? [category] : []))
  const first = ids.toSorted((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity))[0]?.id
  const isKnown = ids.some(({ id }) => id === chosen.categoryId)
  const target = isKnown || first === undefined ? undefined : addressOfClasses({ ...chosen, categoryId: first })

  // The first category is what one sees without having chosen; only the answer says which that is.
  useEffect(() => {
    if (target !== undefined) navigate(target, { replace: true })
  }, [target, navigate])
  useEffect(() => {
    if (isKnown && chosen.categoryId) rememberCategory(chosen.categoryId)
  }, [isKnown, chosen.categoryId])

  return (
    <div className="flex flex-col gap-6">
      {categories && <ClassFilters categories={categories} chosen={chosen} onChoose={go} />}
      {classes && (
        <ClassList
          classes={classes}
          onClear={() => go({ subCategoryId: undefined })}
          isNarrowed={chosen.subCategoryId !== undefined}
        />
      )}
      {isKnown && chosen.categoryId && <LiveSeats scope={{ categoryId: chosen.categoryId }} />}
    </div>
  )
}
