import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ClassFilters_categories$key } from '#schema/__generated__/relay/ClassFilters_categories.graphql.ts'
import type { ClassFilters_coaches$key } from '#schema/__generated__/relay/ClassFilters_coaches.graphql.ts'
import { FilterHead } from '#web/features/filters/FilterHead.tsx'
import { FilterLine } from '#web/features/filters/FilterLine.tsx'
import { LevelChoice, TypeChoice } from '#web/features/filters/KindChoices.tsx'
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx'
import { DayStrip } from '#web/ui/strip/DayStrip.tsx'
import { type ClassesPlace, isNarrowed, nothingNarrowed } from './classesPlace.ts'
import { isPartOfDay, partsOfDay } from './partOfDay.ts'
import { useDays } from './useDays.ts'
import { usePartNames } from './usePartNames.ts'

interface ClassFiltersProps {
  categories: ClassFilters_categories$key | null | undefined
  coaches: ClassFilters_coaches$key
  filters: ClassesPlace
  /** The day shown, whether the user chose it or it is the default. */
  day: string
  counts: ReadonlyMap<string, number>
  onChoose: (change: Partial<ClassesPlace>, how?: { replace: boolean }) => void
}

export function ClassFilters({ categories: key, coaches, filters, day, counts, onChoose }: ClassFiltersProps) {
  const { t } = useLingui()
  const partName = usePartNames()
  const days = useDays({ counts, shown: day })
  const categories = useFragment(
    graphql`
      fragment ClassFilters_categories on ModelCategoryConnection {
        ...FilterHead_categories
        ...KindChoices_categories
      }
    `,
    key,
  )
  const kind = { categories, categoryId: filters.categoryId }
  return (
    <FilterHead
      {...{ categories, filters, onChoose }}
      search={{ label: t`Search classes`, placeholder: t`Class, coach or type` }}
    >
      <div className="flex min-w-0 flex-col gap-2 md:flex-row md:items-center md:gap-4">
        <div className="min-w-0 flex-1">
          <DayStrip label={t`Day`} days={days} value={day} onValueChange={(next) => onChoose({ day: next })} />
        </div>
        <FilterLine onClear={isNarrowed(filters) ? () => onChoose(nothingNarrowed) : undefined}>
          <TypeChoice
            {...kind}
            value={filters.subCategoryId}
            onChange={(subCategoryId) => onChoose({ subCategoryId })}
          />
          <ChoiceMenu
            label={t`Time`}
            anyLabel={t`Any time`}
            options={partsOfDay.map((part) => ({ value: part, label: partName(part) }))}
            value={filters.time}
            onValueChange={(part) => onChoose({ time: part !== undefined && isPartOfDay(part) ? part : undefined })}
          />
          <LevelChoice {...kind} value={filters.level} onChange={(level) => onChoose({ level })} />
          <ChoiceMenu
            label={t`Coach`}
            anyLabel={t`Any coach`}
            options={useCoachChoices(coaches)}
            value={filters.coachId}
            onValueChange={(coachId) => onChoose({ coachId })}
          />
        </FilterLine>
      </div>
    </FilterHead>
  )
}

/** Coaches who teach on the selectable days, sorted by name. */
function useCoachChoices(key: ClassFilters_coaches$key) {
  const { i18n } = useLingui()
  const coaches = useFragment(
    graphql`
      fragment ClassFilters_coaches on CoachInfo @relay(plural: true) {
        id
        firstName
        lastName
      }
    `,
    key,
  )
  const { compare } = new Intl.Collator(i18n.locale)
  return coaches
    .map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))
    .toSorted((one, other) => compare(one.label, other.label))
}
