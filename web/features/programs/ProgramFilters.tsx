import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useCategoryName } from '#web/app/useCategoryName.ts'
import { useLevelName } from '#web/app/useLevelName.ts'
import { useTypeName } from '#web/app/useTypeName.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceMenu } from '#web/ui/ChoiceMenu.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { isNarrowed, nothingNarrowed, type ProgramsPlace } from './programsPlace.ts'
import { useGoalName } from './useGoalName.ts'

interface ProgramFiltersProps {
  categories: readonly {
    id: string
    name: string
    levels: readonly string[]
    goals: readonly string[]
    types: readonly { id: string; name: string }[]
  }[]
  chosen: ProgramsPlace
  onChoose: (change: Partial<ProgramsPlace>, how?: { replace: boolean }) => void
}

const ALL = ''

/** The choices above the programs. Each is a link in all but look: the address carries it. */
export function ProgramFilters({ categories, chosen, onChoose }: ProgramFiltersProps) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  return (
    <div className="grid min-w-0 gap-3 md:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 md:border-b md:border-line">
        <Tabs
          isCompact
          label={t`Category`}
          value={chosen.categoryId ?? ALL}
          onValueChange={(id) => onChoose({ categoryId: id === ALL ? undefined : id, subCategoryId: undefined })}
          tabs={[
            { value: ALL, label: t`All` },
            ...categories.map(({ id, name }) => ({ value: id, label: categoryName(name) })),
          ]}
        />
      </div>
      <SearchField
        label={t`Search programs`}
        labelHidden
        placeholder={t`Name or description`}
        value={chosen.text ?? ''}
        // Each pause while typing would be a step of the way back.
        onChange={(text) => onChoose({ text: text.trim() || undefined }, { replace: chosen.text !== undefined })}
      />
      <Narrowing {...{ categories, chosen, onChoose }} />
    </div>
  )
}

/** On a phone they stay on one line and scroll. */
function Narrowing({ categories, chosen, onChoose }: ProgramFiltersProps) {
  const { t } = useLingui()
  const [typeName, levelName, goalName] = [useTypeName(), useLevelName(), useGoalName()]
  const ofKind = categories.filter(({ id }) => chosen.categoryId === undefined || id === chosen.categoryId)
  const levels = [...new Set(ofKind.flatMap((category) => category.levels))]
  const goals = [...new Set(ofKind.flatMap((category) => category.goals))]
  return (
    <div
      role="group"
      aria-label={t`Filters`}
      className="no-scrollbar -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 md:col-span-2"
    >
      <ChoiceMenu
        label={t`Type`}
        anyLabel={t`Any type`}
        options={ofKind.flatMap(({ types }) => types.map(({ id, name }) => ({ value: id, label: typeName(name) })))}
        value={chosen.subCategoryId}
        onValueChange={(subCategoryId) => onChoose({ subCategoryId })}
      />
      <ChoiceMenu
        label={t`Level`}
        anyLabel={t`Any level`}
        options={levels.map((level) => ({ value: level, label: levelName(level) }))}
        value={chosen.level}
        onValueChange={(level) => onChoose({ level })}
      />
      <ChoiceMenu
        label={t`Goal`}
        anyLabel={t`Any goal`}
        options={goals.map((goal) => ({ value: goal, label: goalName(goal) }))}
        value={chosen.goal}
        onValueChange={(goal) => onChoose({ goal })}
      />
      {isNarrowed(chosen) && (
        <Button
          variant="quiet"
          size="compact"
          icon={<X size={16} aria-hidden />}
          onClick={({ currentTarget }) => {
            // It goes with what it clears, and must not take the focus along.
            currentTarget.parentElement?.querySelector('button')?.focus()
            onChoose(nothingNarrowed)
          }}
        >
          <Trans>Clear</Trans>
        </Button>
      )}
    </div>
  )
}
