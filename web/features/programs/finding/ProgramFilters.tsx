import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ProgramFilters_categories$key } from '#schema/__generated__/relay/ProgramFilters_categories.graphql.ts'
import { useGoalName } from '#web/app/exercises/useGoalName.ts'
import { FilterHead } from '#web/features/filters/FilterHead.tsx'
import { FilterLine } from '#web/features/filters/FilterLine.tsx'
import { LevelChoice, TypeChoice } from '#web/features/filters/KindChoices.tsx'
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx'
import { isNarrowed, nothingNarrowed, type ProgramsPlace } from './programsPlace.ts'

interface ProgramFiltersProps {
  categories: ProgramFilters_categories$key | null | undefined
  filters: ProgramsPlace
  onChoose: (change: Partial<ProgramsPlace>, how?: { replace: boolean }) => void
}

export function ProgramFilters({ categories: key, filters, onChoose }: ProgramFiltersProps) {
  const { t } = useLingui()
  const goalName = useGoalName()
  const categories = useFragment(
    graphql`
      fragment ProgramFilters_categories on ModelCategoryConnection {
        items {
          id
          goals
        }
        ...FilterHead_categories
        ...KindChoices_categories
      }
    `,
    key,
  )
  const kind = { categories, categoryId: filters.categoryId }
  const ofKind = (categories?.items ?? []).filter(
    (item) => filters.categoryId === undefined || item?.id === filters.categoryId,
  )
  const goals = [...new Set(ofKind.flatMap((item) => item?.goals ?? []))]
  return (
    <FilterHead
      {...{ categories, filters, onChoose }}
      search={{ label: t`Search programs`, placeholder: t`Name or description` }}
    >
      <FilterLine onClear={isNarrowed(filters) ? () => onChoose(nothingNarrowed) : undefined}>
        <TypeChoice {...kind} value={filters.subCategoryId} onChange={(subCategoryId) => onChoose({ subCategoryId })} />
        <LevelChoice {...kind} value={filters.level} onChange={(level) => onChoose({ level })} />
        <ChoiceMenu
          label={t`Goal`}
          anyLabel={t`Any goal`}
          options={goals.map((goal) => ({ value: goal, label: goalName(goal) }))}
          value={filters.goal}
          onValueChange={(goal) => onChoose({ goal })}
        />
      </FilterLine>
    </FilterHead>
  )
}
