import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import filtersQuery, { type PickFiltersQuery } from '#schema/__generated__/relay/PickFiltersQuery.graphql.ts'
import { type ExerciseKind, exerciseKinds } from '#schema/training/exercise.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useEquipmentName } from '#web/app/exercises/useEquipmentName.ts'
import { useMuscleName } from '#web/app/exercises/useMuscleName.ts'
import { useKindName } from '#web/features/programs/exercises/useKindName.ts'
import { Button } from '#web/ui/Button.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { Chip } from '#web/ui/option/Chip.tsx'
import { Select } from '#web/ui/option/Select.tsx'

/** Lists of ids. An empty list means any. */
export interface PickedFilters {
  kind: ExerciseKind | ''
  muscleGroupIds: readonly string[]
  equipmentIds: readonly string[]
  isOwn: boolean
}

export const noFilters: PickedFilters = { kind: '', muscleGroupIds: [], equipmentIds: [], isOwn: false }

/** The filters as the API takes them. There, an empty list of equipment means that none is available. */
export function inputOf({ kind, muscleGroupIds, equipmentIds }: PickedFilters) {
  return {
    exerciseKind: kind || undefined,
    muscleGroupIDs: muscleGroupIds.length > 0 ? muscleGroupIds : undefined,
    equipmentIDs: equipmentIds.length > 0 ? equipmentIds : undefined,
  }
}

interface PickFiltersProps {
  value: PickedFilters
  onChange: (value: PickedFilters) => void
}

/** Narrows the picker to a coach's own videos, a type of exercise, muscle groups, and the available equipment. */
export function PickFilters({ mayPickOwn, ...props }: PickFiltersProps & { mayPickOwn: boolean }) {
  const { value, onChange } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="compact"
          variant="secondary"
          icon={<SlidersHorizontal size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>Filters</Trans>
        </Button>
        {mayPickOwn && (
          <Chip pressed={value.isOwn} onPressedChange={(isOwn) => onChange({ ...value, isOwn })}>
            <Trans>Only my videos</Trans>
          </Chip>
        )}
      </div>
      {isOpen && (
        <QueryRenderer<PickFiltersQuery>
          request={filtersQuery}
          variables={{}}
          loading={<SomeLoading />}
          failed={<Trans>We couldn’t load the filters.</Trans>}
        >
          {(query) => <Fields {...props} query={query} />}
        </QueryRenderer>
      )}
    </>
  )
}

function Fields({ query, value, onChange }: PickFiltersProps & { query: PreloadedQuery<PickFiltersQuery> }) {
  const { t } = useLingui()
  const [kindName, muscleName, equipmentName] = [useKindName(), useMuscleName(), useEquipmentName()]
  const { muscleGroups, equipment } = usePreloadedQuery<PickFiltersQuery>(
    graphql`
      query PickFiltersQuery {
        muscleGroups: listMuscleGroups(limit: 100) {
          items {
            id
            name
          }
        }
        equipment: listEquipment(limit: 1000) {
          items {
            id
            name
          }
        }
      }
    `,
    query,
  )
  return (
    <div className="grid gap-4 sm:grid-cols-3 sm:items-start">
      <Select<ExerciseKind | ''>
        label={t`Exercise type`}
        options={[
          { value: '', label: t`Any` },
          ...exerciseKinds.map((name) => ({ value: name, label: kindName(name) })),
        ]}
        value={value.kind}
        onValueChange={(kind) => onChange({ ...value, kind })}
      />
      <MultiSelect
        label={t`Muscle groups`}
        placeholder={t`Any`}
        options={optionsOf(muscleGroups?.items, muscleName)}
        value={value.muscleGroupIds}
        onChange={(muscleGroupIds) => onChange({ ...value, muscleGroupIds })}
      />
      <MultiSelect
        label={t`Available equipment`}
        placeholder={t`Any`}
        options={optionsOf(equipment?.items, equipmentName)}
        value={value.equipmentIds}
        onChange={(equipmentIds) => onChange({ ...value, equipmentIds })}
      />
    </div>
  )
}

function optionsOf(
  items: readonly ({ id: string; name: string } | null | undefined)[] | null | undefined,
  nameOf: (name: string) => string,
) {
  return (items ?? []).flatMap((item) => (item ? [{ value: item.id, label: nameOf(item.name) }] : []))
}
