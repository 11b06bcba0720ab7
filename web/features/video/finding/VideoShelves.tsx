import { useLingui } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { VideoShelves_categories$key } from '#schema/__generated__/relay/VideoShelves_categories.graphql.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useTypeName } from '#web/app/names/useTypeName.ts'
import { VideoShelf } from '#web/features/shelves/VideoShelf.tsx'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

interface VideoShelvesProps {
  categories: VideoShelves_categories$key | null | undefined
  /** Undefined for all disciplines. */
  categoryId: string | undefined
}

/** One shelf per type. Shows an empty state if all shelves are empty. */
export function VideoShelves({ categories: key, categoryId }: VideoShelvesProps) {
  const data = useFragment(
    graphql`
      fragment VideoShelves_categories on ModelCategoryConnection {
        items {
          id
          order
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
  const { t } = useLingui()
  const [empty, setEmpty] = useState<ReadonlySet<string>>(new Set())
  const typeName = useTypeName()
  const shelves = (data?.items ?? [])
    .flatMap((item) => (item && (categoryId === undefined || item.id === categoryId) ? [item] : []))
    .toSorted((one, other) => compareOrder(one.order, other.order))
    .flatMap(({ id, subCategories }) =>
      (subCategories?.items ?? []).flatMap((item) => (item ? [{ ...item, category: id }] : [])),
    )
  return (
    <div className="flex flex-col gap-8 md:gap-10">
      {shelves.map(({ id, name, category }) => (
        <VideoShelf
          key={id}
          subCategoryId={id}
          title={typeName(name)}
          allAt={paths.videos({ category, sub: id })}
          onEmpty={() => setEmpty((previous) => new Set(previous).add(id))}
        />
      ))}
      {shelves.every(({ id }) => empty.has(id)) && (
        <EmptyState
          icon={<Clapperboard size={22} aria-hidden />}
          title={t`No videos yet`}
          text={t`New videos appear here as soon as a coach publishes them.`}
        />
      )}
    </div>
  )
}
