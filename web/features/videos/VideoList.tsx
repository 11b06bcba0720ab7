import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type {
  VideoList_videos$data,
  VideoList_videos$key,
} from '#schema/__generated__/relay/VideoList_videos.graphql.ts'
import type { VideoListSubscription } from '#schema/__generated__/relay/VideoListSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import type { Paged } from '#web/app/data/usePaged.ts'
import type { BulkAction } from '#web/features/managing/BulkActions.tsx'
import { ManagedList } from '#web/features/managing/ManagedList.tsx'
import { ManagedName } from '#web/features/managing/ManagedName.tsx'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import type { Column } from '#web/ui/table/column.ts'
import { useColumnKinds } from '#web/ui/table/useColumnKinds.tsx'
import { paths } from './paths.ts'
import { NewUpload } from './uploading/NewUpload.tsx'
import { useRereadWaiting } from './useRereadWaiting.ts'
import { VideoBadges } from './VideoBadges.tsx'
import { type VideoFilters, videoFilters } from './videoFilters.ts'
import { VideoPicture } from './VideoPicture.tsx'

type Row = VideoList_videos$data[number]

interface VideoListProps {
  list: Paged<unknown>
  videos: VideoList_videos$key
  filters: VideoFilters
  /** The coach whose videos are listed; undefined for a company's list. */
  coachId: string | undefined
  bulkActions: readonly BulkAction<Row>[]
}

/** Videos in management lists, with live updates. */
export function VideoList({ list, videos, filters, coachId, bulkActions }: VideoListProps) {
  const rows = useRows(videos)
  const { t } = useLingui()
  const isOwn = coachId !== undefined
  const columns = useColumns(isOwn)
  useLiveVideos(coachId)
  useRereadWaiting(rows)
  return (
    <ManagedList
      list={list}
      rows={rows}
      columns={columns}
      nameOf={({ title }) => title}
      filters={filters}
      filtersOf={videoFilters}
      states={
        isOwn
          ? [
              { value: 'published', label: t`Published` },
              { value: 'draft', label: t`Drafts` },
              { value: 'processing', label: t`Processing` },
              { value: 'failed', label: t`Failed` },
            ]
          : [
              { value: 'waiting', label: t`Waiting for approval` },
              { value: 'approved', label: t`Approved` },
              { value: 'declined', label: t`Declined` },
            ]
      }
      hrefOf={({ text, state }) => paths.manageVideos({ company: filters.companyId, q: text, state })}
      label={t`Videos`}
      search={{ label: t`Search videos`, placeholder: t`Title` }}
      moreLabel={<Trans>Show more videos</Trans>}
      nothing={{
        icon: <Clapperboard size={22} aria-hidden />,
        title: t`No videos yet`,
        text: isOwn
          ? t`Upload your first video. You can drop it anywhere on this page.`
          : t`Videos your coaches upload appear here.`,
      }}
      action={isOwn && <NewUpload />}
      bulk={{
        actions: bulkActions,
        doneText: (count) => t`${plural(count, { one: '# video updated', other: '# videos updated' })}`,
      }}
    />
  )
}

function useRows(videos: VideoList_videos$key): readonly Row[] {
  return useFragment(
    graphql`
      fragment VideoList_videos on Video @relay(plural: true) {
        id
        title
        # eslint-disable-next-line relay/unused-fields -- Read by the bulk actions.
        isApproved
        duration
        viewsCount
        uploadedAt
        coachInfo {
          firstName
          lastName
        }
        ...VideoPicture_video
        ...VideoBadges_video
        ...useRereadWaiting_videos
      }
    `,
    videos,
  )
}

function useColumns(isOwn: boolean): Column<Row>[] {
  const { t } = useLingui()
  const { words, number, date } = useColumnKinds<Row>()
  const coach = words('coach', t`Coach`, ({ coachInfo }) => coachInfo && `${coachInfo.firstName} ${coachInfo.lastName}`)
  return [
    {
      key: 'title',
      header: t`Title`,
      isName: true,
      cell: (video) => (
        <ManagedName
          picture={<VideoPicture video={video} />}
          href={paths.editVideo({ id: video.id })}
          name={video.title}
        />
      ),
    },
    ...(isOwn ? [] : [coach]),
    { key: 'state', header: t`Status`, cell: (video) => <VideoBadges video={video} /> },
    {
      key: 'duration',
      header: t`Length`,
      align: 'end',
      cell: ({ duration }) => (typeof duration === 'number' ? formatSeconds(duration) : '–'),
    },
    number('views', t`Views`, ({ viewsCount }) => viewsCount),
    date('uploaded', t`Uploaded`, ({ uploadedAt }) => uploadedAt),
  ]
}

/** Updates processing progress and other users' changes. */
function useLiveVideos(coachId: string | undefined): void {
  useLive<VideoListSubscription>(
    graphql`
      subscription VideoListSubscription($filter: ModelSubscriptionVideoFilterInput) {
        videoChanged: onUpdateVideos(filter: $filter) {
          id
          title
          duration
          viewsCount
          ...VideoPicture_video
          ...VideoBadges_video
        }
      }
    `,
    { filter: coachId === undefined ? null : { coachID: { eq: coachId } } },
  )
}
