import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { ClassFilters_categories$key } from '#schema/__generated__/relay/ClassFilters_categories.graphql.ts'
import type { ClassFilters_coaches$key } from '#schema/__generated__/relay/ClassFilters_coaches.graphql.ts'
import { useCategoryName } from '#web/app/useCategoryName.ts'
import { useLevelName } from '#web/app/useLevelName.ts'
import { useTypeName } from '#web/app/useTypeName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceMenu } from '#web/ui/ChoiceMenu.tsx'
import { DayStrip } from '#web/ui/DayStrip.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { type ClassesPlace, isNarrowed, nothingNarrowed } from './classesPlace.ts'
import { isPartOfDay, partsOfDay } from './partOfDay.ts'
import { useDays } from './useDays.ts'
import { usePartNames } from './usePartNames.ts'

interface ClassFiltersProps {
  categories: ClassFilters_categories$key | null | undefined
  coaches: ClassFilters_coaches$key
  chosen: ClassesPlace
  /** The day that is shown, chosen or not. */
  day: string
  counts: ReadonlyMap<string, number>
  onChoose: (change: Partial<ClassesPlace>, how?: { replace: boolean }) => void
}

const ALL = ''

/** The choices above the list. Each is a link in all but look: the address carries it. */
export function ClassFilters({ categories: key, coaches, chosen, day, counts, onChoose }: ClassFiltersProps) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const days = useDays({ counts, shown: day })
  const categories = useCategories(key)
  return (
    <div className="grid min-w-0 gap-2 md:grid-cols-[minmax(0,1fr)_20rem]">
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
        label={t`Search classes`}
        labelHidden
        placeholder={t`Class, coach or type`}
        value={chosen.text ?? ''}
        // Each pause while typing would be a step of the way back.
        onChange={(text) => onChoose({ text: text.trim() || undefined }, { replace: chosen.text !== undefined })}
      />
      <div className="flex min-w-0 flex-col gap-2 md:col-span-2 md:flex-row md:items-center md:gap-4">
        <div className="min-w-0 flex-1">
          <DayStrip label={t`Day`} days={days} value={day} onValueChange={(next) => onChoose({ day: next })} />
        </div>
        <Narrowing {...{ categories, coaches, chosen, onChoose }} />
      </div>
    </div>
  )
}

function useCategories(key: ClassFilters_categories$key | null | undefined) {
  const data = useFragment(
    graphql`
      fragment ClassFilters_categories on ModelCategoryConnection {
        items {
          id
          name
          order
          levels
          subCategories(limit: 100) {
            items {
              id
              name
            }
          }
        }
      }
    `,
    key,
  )
  return (data?.items ?? [])
    .flatMap((item) => (item ? [item] : []))
    .toSorted((one, other) => compareOrder(one.order, other.order))
}

type NarrowingProps = Pick<ClassFiltersProps, 'coaches' | 'chosen' | 'onChoose'> & {
  categories: ReturnType<typeof useCategories>
}

/** Type, time, level and coach. On a phone they stay on one line and scroll. */
function Narrowing({ categories, coaches, chosen, onChoose }: NarrowingProps) {
  const { t } = useLingui()
  const typeName = useTypeName()
  const levelName = useLevelName()
  const partName = usePartNames()
  const { categoryId } = chosen
  const ofKind = categories.filter(({ id }) => categoryId === undefined || id === categoryId)
  const types = ofKind.flatMap(({ subCategories }) => (subCategories?.items ?? []).flatMap((item) => item ?? []))
  const levels = [...new Set(ofKind.flatMap((category) => category.levels ?? []))]
  return (
    <div role="group" aria-label={t`Filters`} className="no-scrollbar -m-1 flex shrink-0 gap-2 overflow-x-auto p-1">
      <ChoiceMenu
        label={t`Type`}
        anyLabel={t`Any type`}
        options={types.map(({ id, name }) => ({ value: id, label: typeName(name) }))}
        value={chosen.subCategoryId}
        onValueChange={(subCategoryId) => onChoose({ subCategoryId })}
      />
      <ChoiceMenu
        label={t`Time`}
        anyLabel={t`Any time`}
        options={partsOfDay.map((part) => ({ value: part, label: partName(part) }))}
        value={chosen.time}
        onValueChange={(part) => onChoose({ time: part !== undefined && isPartOfDay(part) ? part : undefined })}
      />
      <ChoiceMenu
        label={t`Level`}
        anyLabel={t`Any level`}
        options={levels.map((level) => ({ value: level, label: levelName(level) }))}
        value={chosen.level}
        onValueChange={(level) => onChoose({ level })}
      />
      <ChoiceMenu
        label={t`Coach`}
        anyLabel={t`Any coach`}
        options={useCoachChoices(coaches)}
        value={chosen.coachId}
        onValueChange={(coachId) => onChoose({ coachId })}
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

/** Those who teach on the days that can be chosen, by name. */
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
