import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { VideoFilters_categories$key } from '#schema/__generated__/relay/VideoFilters_categories.graphql.ts'
import type { VideoFilters_query$key } from '#schema/__generated__/relay/VideoFilters_query.graphql.ts'
import { useCategoryName } from '#web/app/useCategoryName.ts'
import { useLevelName } from '#web/app/useLevelName.ts'
import { useTypeName } from '#web/app/useTypeName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceMenu } from '#web/ui/ChoiceMenu.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useKindName, useLengthName } from './useKindName.ts'
import { isLength, isNarrowed, kinds, NO_EQUIPMENT, nothingNarrowed, type VideosPlace } from './videosPlace.ts'

interface VideoFiltersProps {
  query: VideoFilters_query$key
  categories: VideoFilters_categories$key | null | undefined
  chosen: VideosPlace
  onChoose: (change: Partial<VideosPlace>, how?: { replace: boolean }) => void
}

const ALL = ''

/** The choices above the videos. Each is a link in all but look: the address carries it. */
export function VideoFilters({ query, categories: key, chosen, onChoose }: VideoFiltersProps) {
  const { t } = useLingui()
  const categoryName = useCategoryName()
  const categories = useCategories(key)
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
        label={t`Search videos`}
        labelHidden
        placeholder={t`Title, keyword or coach`}
        value={chosen.text ?? ''}
        // Each pause while typing would be a step of the way back.
        onChange={(text) => onChoose({ text: text.trim() || undefined }, { replace: chosen.text !== undefined })}
      />
      <Narrowing {...{ query, categories, chosen, onChoose }} />
    </div>
  )
}

function useCategories(key: VideoFiltersProps['categories']) {
  const data = useFragment(
    graphql`
      fragment VideoFilters_categories on ModelCategoryConnection {
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

type NarrowingProps = Pick<VideoFiltersProps, 'query' | 'chosen' | 'onChoose'> & {
  categories: ReturnType<typeof useCategories>
}

/** On a phone they stay on one line and scroll. */
function Narrowing({ query, categories, chosen, onChoose }: NarrowingProps) {
  const { t } = useLingui()
  const [typeName, levelName] = [useTypeName(), useLevelName()]
  const [kindName, lengthName] = [useKindName(), useLengthName()]
  const ofKind = categories.filter(({ id }) => chosen.categoryId === undefined || id === chosen.categoryId)
  const types = ofKind.flatMap(({ subCategories }) => (subCategories?.items ?? []).flatMap((item) => item ?? []))
  const levels = [...new Set(ofKind.flatMap((category) => category.levels ?? []))]
  return (
    <div
      role="group"
      aria-label={t`Filters`}
      className="no-scrollbar -m-1 flex min-w-0 gap-2 overflow-x-auto p-1 md:col-span-2"
    >
      <ChoiceMenu
        label={t`Type`}
        anyLabel={t`Any type`}
        options={types.map(({ id, name }) => ({ value: id, label: typeName(name) }))}
        value={chosen.subCategoryId}
        onValueChange={(subCategoryId) => onChoose({ subCategoryId })}
      />
      <ChoiceMenu
        label={t`Focus`}
        anyLabel={t`Any focus`}
        options={kinds.map((kind) => ({ value: kind, label: kindName(kind) }))}
        value={chosen.kind}
        onValueChange={(value) => onChoose({ kind: kinds.find((kind) => kind === value) })}
      />
      <ChoiceMenu
        label={t`Level`}
        anyLabel={t`Any level`}
        options={levels.map((level) => ({ value: level, label: levelName(level) }))}
        value={chosen.level}
        onValueChange={(level) => onChoose({ level })}
      />
      <ChoiceMenu
        label={t`Length`}
        anyLabel={t`Any length`}
        options={(['short', 'middle', 'long'] as const).map((length) => ({ value: length, label: lengthName(length) }))}
        value={chosen.length}
        onValueChange={(length) => onChoose({ length: isLength(length) ? length : undefined })}
      />
      <EquipmentChoice query={query} value={chosen.equipmentId} onChange={(equipmentId) => onChoose({ equipmentId })} />
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

interface EquipmentChoiceProps {
  query: VideoFilters_query$key
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** What one has at hand: nothing else is needed then. */
function EquipmentChoice({ query, value, onChange }: EquipmentChoiceProps) {
  const { t } = useLingui()
  const { equipment } = useFragment(
    graphql`
      fragment VideoFilters_query on Query {
        equipment: listEquipment(limit: 100) {
          items {
            id
            name
          }
        }
      }
    `,
    query,
  )
  const things = (equipment?.items ?? []).flatMap((item) => (item ? [{ value: item.id, label: item.name }] : []))
  return (
    <ChoiceMenu
      label={t`Equipment`}
      anyLabel={t`Any equipment`}
      options={[{ value: NO_EQUIPMENT, label: t`Nothing needed` }, ...things]}
      value={value}
      onValueChange={onChange}
    />
  )
}
