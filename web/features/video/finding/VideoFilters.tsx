import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { VideoFilters_categories$key } from '#schema/__generated__/relay/VideoFilters_categories.graphql.ts'
import type { VideoFilters_query$key } from '#schema/__generated__/relay/VideoFilters_query.graphql.ts'
import { useEquipmentName } from '#web/app/exercises/useEquipmentName.ts'
import { FilterHead } from '#web/features/filters/FilterHead.tsx'
import { FilterLine } from '#web/features/filters/FilterLine.tsx'
import { LevelChoice, TypeChoice } from '#web/features/filters/KindChoices.tsx'
import { useKindName, useLengthName } from '#web/features/video/useKindName.ts'
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx'
import { isLength, isNarrowed, kinds, NO_EQUIPMENT, nothingNarrowed, type VideosPlace } from './videosPlace.ts'

interface VideoFiltersProps {
  query: VideoFilters_query$key
  categories: VideoFilters_categories$key | null | undefined
  filters: VideosPlace
  onChoose: (change: Partial<VideosPlace>, how?: { replace: boolean }) => void
}

export function VideoFilters({ query, categories: key, filters, onChoose }: VideoFiltersProps) {
  const { t } = useLingui()
  const [kindName, lengthName] = [useKindName(), useLengthName()]
  const categories = useFragment(
    graphql`
      fragment VideoFilters_categories on ModelCategoryConnection {
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
      search={{ label: t`Search videos`, placeholder: t`Title, keyword or coach` }}
    >
      <FilterLine onClear={isNarrowed(filters) ? () => onChoose(nothingNarrowed) : undefined}>
        <TypeChoice {...kind} value={filters.subCategoryId} onChange={(subCategoryId) => onChoose({ subCategoryId })} />
        <ChoiceMenu
          label={t`Focus`}
          anyLabel={t`Any focus`}
          options={kinds.map((one) => ({ value: one, label: kindName(one) }))}
          value={filters.kind}
          onValueChange={(value) => onChoose({ kind: kinds.find((one) => one === value) })}
        />
        <LevelChoice {...kind} value={filters.level} onChange={(level) => onChoose({ level })} />
        <ChoiceMenu
          label={t`Length`}
          anyLabel={t`Any length`}
          options={(['short', 'middle', 'long'] as const).map((length) => ({
            value: length,
            label: lengthName(length),
          }))}
          value={filters.length}
          onValueChange={(length) => onChoose({ length: isLength(length) ? length : undefined })}
        />
        <EquipmentChoice
          query={query}
          value={filters.equipmentId}
          onChange={(equipmentId) => onChoose({ equipmentId })}
        />
      </FilterLine>
    </FilterHead>
  )
}

interface EquipmentChoiceProps {
  query: VideoFilters_query$key
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Selects the available equipment. Matches videos that need no other. */
function EquipmentChoice({ query, value, onChange }: EquipmentChoiceProps) {
  const { t } = useLingui()
  const equipmentName = useEquipmentName()
  const { equipment } = useFragment(
    graphql`
      fragment VideoFilters_query on Query {
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
  const options = (equipment?.items ?? []).flatMap((item) =>
    item ? [{ value: item.id, label: equipmentName(item.name) }] : [],
  )
  return (
    <ChoiceMenu
      label={t`Equipment`}
      anyLabel={t`Any equipment`}
      options={[{ value: NO_EQUIPMENT, label: t`Nothing needed` }, ...options]}
      value={value}
      onValueChange={onChange}
    />
  )
}
