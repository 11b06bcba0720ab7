import { useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { KindChoices_categories$key } from '#schema/__generated__/relay/KindChoices_categories.graphql.ts'
import { useLevelName } from '#web/app/names/useLevelName.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { ChoiceMenu } from '#web/ui/menu/ChoiceMenu.tsx'

interface KindChoiceProps {
  categories: KindChoices_categories$key | null | undefined
  /** The selected discipline; undefined for all. */
  categoryId: string | undefined
  value: string | undefined
  onChange: (value: string | undefined) => void
}

export function TypeChoice({ value, onChange, ...kind }: KindChoiceProps) {
  const { t } = useLingui()
  const typeName = useTypeName()
  const types = useOfKind(kind).flatMap(({ subCategories }) => subCategories?.items ?? [])
  return (
    <ChoiceMenu
      label={t`Type`}
      anyLabel={t`Any type`}
      options={types.flatMap((type) => (type ? [{ value: type.id, label: typeName(type.name) }] : []))}
      value={value}
      onValueChange={onChange}
    />
  )
}

export function LevelChoice({ value, onChange, ...kind }: KindChoiceProps) {
  const { t } = useLingui()
  const levelName = useLevelName()
  const levels = [...new Set(useOfKind(kind).flatMap((category) => category.levels ?? []))]
  return (
    <ChoiceMenu
      label={t`Level`}
      anyLabel={t`Any level`}
      options={levels.map((level) => ({ value: level, label: levelName(level) }))}
      value={value}
      onValueChange={onChange}
    />
  )
}

function useOfKind({ categories, categoryId }: Pick<KindChoiceProps, 'categories' | 'categoryId'>) {
  const data = useFragment(
    graphql`
      fragment KindChoices_categories on ModelCategoryConnection {
        items {
          id
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
    categories,
  )
  return (data?.items ?? [])
    .flatMap((item) => item ?? [])
    .filter(({ id }) => categoryId === undefined || id === categoryId)
    .toSorted((one, other) => compareOrder(one.order, other.order))
}
