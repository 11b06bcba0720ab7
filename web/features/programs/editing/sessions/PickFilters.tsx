import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import { type Pattern, patternOf, patterns } from '#planner/rules/muscles.ts'
import filtersQuery, { type PickFiltersQuery } from '#schema/__generated__/relay/PickFiltersQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { type ExerciseKind, exerciseKinds } from '#schema/training/exercise.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { useEquipmentName } from '#web/app/exercises/useEquipmentName.ts'
import { useMuscleName } from '#web/app/exercises/useMuscleName.ts'
import { useStudioRole } from '#web/app/person/useCurrentRole.ts'
import { useKindName } from '#web/features/programs/exercises/useKindName.ts'
import { Button } from '#web/ui/Button.tsx'
import { MultiSelect } from '#web/ui/choices/MultiSelect.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { Chip } from '#web/ui/option/Chip.tsx'
import { Select } from '#web/ui/option/Select.tsx'

/** Lists of ids. An empty list means any. */
export interface PickedFilters {
  kind: ExerciseKind | ''
  movement: Pattern | ''
  /** Muscle groups that an exercise of this movement trains most. */
  mainMuscleIds: readonly string[]
  /** Undefined for the videos of all coaches. */
  coachId: string | undefined
  muscleGroupIds: readonly string[]
  equipmentIds: readonly string[]
}

export const noFilters: PickedFilters = {
  kind: '',
  movement: '',
  mainMuscleIds: [],
  coachId: undefined,
  muscleGroupIds: [],
  equipmentIds: [],
}

/** The filters as the API takes them. There, an empty list of equipment means that none is available. */
export function inputOf({ kind, mainMuscleIds, coachId, muscleGroupIds, equipmentIds }: PickedFilters) {
  return {
    coachID: coachId,
    mainMuscleGroupIDs: mainMuscleIds.length > 0 ? mainMuscleIds : undefined,
    exerciseKind: kind || undefined,
    muscleGroupIDs: muscleGroupIds.length > 0 ? muscleGroupIds : undefined,
    equipmentIDs: equipmentIds.length > 0 ? equipmentIds : undefined,
  }
}

interface PickFiltersProps {
  value: PickedFilters
  onChange: (value: PickedFilters) => void
}

/** Narrows the picker to a coach, a type of exercise, a movement, muscle groups, and the available equipment. */
export function PickFilters({ ownId, ...props }: PickFiltersProps & { ownId: string | undefined }) {
  const { value, onChange } = props
  const companyId = useStudioRole()?.companyId
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
        {ownId !== undefined && (
          <Chip
            pressed={value.coachId === ownId}
            onPressedChange={(isOwn) => onChange({ ...value, coachId: isOwn ? ownId : undefined })}
          >
            <Trans>Only my videos</Trans>
          </Chip>
        )}
      </div>
      {isOpen && (
        <QueryRenderer<PickFiltersQuery>
          request={filtersQuery}
          variables={{
            companyID: companyId ?? '',
            hasCoaches: companyId !== undefined && ownId !== undefined,
            coachRole: { role: { eq: 'COACH' }, status: { eq: APPROVED } },
          }}
          loading={<SomeLoading />}
          failed={<Trans>We couldn’t load the filters.</Trans>}
        >
          {(query) => <Fields {...props} query={query} />}
        </QueryRenderer>
      )}
    </>
  )
}

const movementNames: Readonly<Record<Pattern, MessageDescriptor>> = {
  SQUAT: msg({ message: 'Squat', context: 'movement' }),
  HINGE: msg({ message: 'Hip hinge', context: 'movement' }),
  PUSH: msg({ message: 'Push', context: 'movement' }),
  PULL: msg({ message: 'Pull', context: 'movement' }),
  CARRY: msg({ message: 'Grip and carry', context: 'movement' }),
  CORE: msg({ message: 'Core', context: 'movement' }),
  LOWER_LEG: msg({ message: 'Lower leg', context: 'movement' }),
}

function Fields({ query, value, onChange }: PickFiltersProps & { query: PreloadedQuery<PickFiltersQuery> }) {
  const { t, i18n } = useLingui()
  const [kindName, muscleName, equipmentName] = [useKindName(), useMuscleName(), useEquipmentName()]
  const { muscleGroups, equipment, coaches } = usePreloadedQuery<PickFiltersQuery>(
    graphql`
      query PickFiltersQuery($companyID: ID!, $hasCoaches: Boolean!, $coachRole: ModelRoleFilterInput!) {
        coaches: rolesByCompanyID(companyID: $companyID, filter: $coachRole, limit: 1000) @include(if: $hasCoaches) {
          items {
            coachID
            coachName
          }
        }
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
      {coaches && (
        <Select<string>
          label={t`Coach`}
          options={[
            { value: '', label: t`Any` },
            ...coaches.items.flatMap((role) => (role ? [{ value: role.coachID, label: role.coachName }] : [])),
          ]}
          value={value.coachId ?? ''}
          onValueChange={(coachId) => onChange({ ...value, coachId: coachId || undefined })}
        />
      )}
      <Select<Pattern | ''>
        label={t`Movement`}
        options={[
          { value: '', label: t`Any` },
          ...patterns.map((pattern) => ({ value: pattern, label: i18n._(movementNames[pattern]) })),
        ]}
        value={value.movement}
        onValueChange={(movement) => onChange({ ...value, movement, mainMuscleIds: idsOf(muscleGroups, movement) })}
      />
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

/** The planner's movement of an exercise follows from the muscle that it trains most. */
function idsOf(muscleGroups: PickFiltersQuery['response']['muscleGroups'], movement: Pattern | ''): string[] {
  return (muscleGroups?.items ?? []).flatMap((muscle) =>
    muscle && movement !== '' && patternOf(muscle.name) === movement ? [muscle.id] : [],
  )
}

function optionsOf(
  items: readonly ({ id: string; name: string } | null | undefined)[] | null | undefined,
  nameOf: (name: string) => string,
) {
  return (items ?? []).flatMap((item) => (item ? [{ value: item.id, label: nameOf(item.name) }] : []))
}
