import { Trans, useLingui } from '@lingui/react/macro'
import { FileQuestionMark } from 'lucide-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  EditVideoScreenQuery,
  EditVideoScreenQuery$data,
} from '#schema/__generated__/relay/EditVideoScreenQuery.graphql.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { paths } from '#web/features/videos/paths.ts'
import { compareOrder } from '#web/lib/compareOrder.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { EditVideo } from './EditVideo.tsx'
import type { Catalogue } from './VideoFields.tsx'

/** Edits a video's details and manages its status. */
export function EditVideoScreen({ query }: ScreenProps<EditVideoScreenQuery>) {
  const data = usePreloadedQuery<EditVideoScreenQuery>(
    graphql`
      query EditVideoScreenQuery($id: ID!) {
        video: getVideos(id: $id) {
          id
          status
          ...EditVideo_video
        }
        categories: listCategories(limit: 100) {
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
        equipment: listEquipment(limit: 1000) {
          items {
            id
            name
          }
        }
        muscleGroups: listMuscleGroups(limit: 100) {
          items {
            id
            name
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const { video } = data
  if (!video || video.status === 'DELETED') {
    return (
      <EmptyState
        icon={<FileQuestionMark size={22} aria-hidden />}
        title={t`This video doesn’t exist, or you don’t have access.`}
        action={
          <Button render={<RouterLink href={paths.manageVideos()} />}>
            <Trans>Back to videos</Trans>
          </Button>
        }
      />
    )
  }
  return <EditVideo key={video.id} video={video} catalogue={catalogueOf(data)} />
}

function catalogueOf({ categories, equipment, muscleGroups }: EditVideoScreenQuery$data): Catalogue {
  return {
    categories: (categories?.items ?? [])
      .flatMap((item) => (item ? [item] : []))
      .toSorted((one, other) => compareOrder(one.order, other.order))
      .map(({ id, name, levels, subCategories }) => ({
        id,
        name,
        levels: levels ?? [],
        kinds: (subCategories?.items ?? []).flatMap((kind) => kind ?? []),
      })),
    equipment: (equipment?.items ?? []).flatMap((item) => item ?? []),
    muscleGroups: (muscleGroups?.items ?? []).flatMap((item) => item ?? []),
  }
}
