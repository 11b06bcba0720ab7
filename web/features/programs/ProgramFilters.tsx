import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { ProgramFilters_categories$key } from '#schema/__generated__/relay/ProgramFilters_categories.graphql.ts'
import { FilterHead } from '#web/features/filters/FilterHead.tsx'
import { FilterLine } from '#web/features/filters/FilterLine.tsx'
import { LevelChoice, TypeChoice } from '#web/features/filters/KindChoices.tsx'
import { ChoiceMenu } from '#web/ui/ChoiceMenu.tsx'
import { isNarrowed, nothingNarrowed, type ProgramsPlace } from './programsPlace.ts'
import { useGoalName } from './useGoalName.ts'

interface ProgramFiltersProps {
  categories: ProgramFilters_categories$key | null | undefined
  chosen: ProgramsPlace
  onChoose: (change: Partial<ProgramsPlace>, how?: { replace: boolean }) => void
}

/** The choices above the programs. */
export function ProgramFilters({ categories: key, chosen, onChoose }: ProgramFiltersProps) {
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
  const kind = { categories, categoryId: chosen.categoryId }
  const ofKind = (categories?.items ?? []).filter(
    (item) => chosen.categoryId === undefined || item?.id === chosen.categoryId,
  )
  const goals = [...new Set(ofKind.flatMap((item) => item?.goals ?? []))]
  return (
    <FilterHead
      {...{ categories, chosen, onChoose }}
      search={{ label: t`Search programs`, placeholder: t`Name or description` }}
    >
      <FilterLine onClear={isNarrowed(chosen) ? () => onChoose(nothingNarrowed) : undefined}>
        <TypeChoice {...kind} value={chosen.subCategoryId} onChange={(subCategoryId) => onChoose({ subCategoryId })} />
        <LevelChoice {...kind} value={chosen.level} onChange={(level) => onChoose({ level })} />
        <ChoiceMenu
          label={t`Goal`}
          anyLabel={t`Any goal`}
          options={goals.map((goal) => ({ value: goal, label: goalName(goal) }))}
          value={chosen.goal}
          onValueChange={(goal) => onChoose({ goal })}
        />
      </FilterLine>
    </FilterHead>
  )
}
