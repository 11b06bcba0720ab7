import { Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink, useLocation } from 'wouter'
import type {
  VideoList_videos$data,
  VideoList_videos$key,
} from '#schema/__generated__/relay/VideoList_videos.graphql.ts'
import type { VideoListSubscription } from '#schema/__generated__/relay/VideoListSubscription.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { useLive } from '#web/app/data/useLive.ts'
import type { Paged } from '#web/app/data/usePaged.ts'
import { formatDate } from '#web/lib/formatDate.ts'
import { formatSeconds } from '#web/lib/formatSeconds.ts'
import { guessTimeZone } from '#web/lib/timeZone.ts'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ListStates } from '#web/ui/list/ListStates.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { Table } from '#web/ui/table/Table.tsx'
import { paths } from './paths.ts'
import { NewUpload } from './uploading/NewUpload.tsx'
import { useRereadWaiting } from './useRereadWaiting.ts'
import { VideoBadges } from './VideoBadges.tsx'
import { VideoPicture } from './VideoPicture.tsx'
import type { VideoState, videosPlaceOf } from './videosPlace.ts'

type Row = VideoList_videos$data[number]

export interface BulkActions {
  videos: readonly Pick<Row, 'id' | 'isApproved'>[]
  onDone: () => void
}

interface VideoListProps {
  list: Paged<unknown>
  videos: VideoList_videos$key
  chosen: ReturnType<typeof videosPlaceOf>
  states: readonly VideoState[]
  /** Whose they are; undefined where they are of many. */
  coachId: string | undefined
  /** What can be done with several at once. */
  Actions: ComponentType<BulkActions>
}

/** Videos as those who look after them see them. They change while one looks. */
export function VideoList({ list, videos, chosen, states, coachId, Actions }: VideoListProps) {
  const rows = useRows(videos)
  const { t } = useLingui()
  const isOwn = coachId !== undefined
  const columns = useColumns(isOwn)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const choose = useChoose(chosen)
  useLiveVideos(coachId)
  useRereadWaiting(rows)
  // What has left the list is not acted upon.
  const shown = rows.flatMap(({ id, isApproved }) => (selected.has(id) ? [{ id, isApproved }] : []))
  const isNarrowed = chosen.text !== undefined || chosen.state !== undefined
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="w-full sm:max-w-[20rem]">
          <SearchField
            label={t`Search videos`}
            labelHidden
            placeholder={t`Title`}
            value={chosen.text ?? ''}
            onChange={(text) => choose({ text: text.trim() || undefined })}
          />
        </div>
        {isOwn && <NewUpload />}
      </div>
      <Table<Row>
        label={t`Videos`}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        selected={new Set(shown.map(({ id }) => id))}
        onSelect={setSelected}
        tools={<StateFilter states={states} state={chosen.state} onChoose={(state) => choose({ state })} />}
        bulkActions={<Actions videos={shown} onDone={() => setSelected(new Set())} />}
        empty={
          <ListStates
            state={isNarrowed ? 'noMatch' : 'empty'}
            onClearFilters={() => choose({ text: undefined, state: undefined })}
            nothing={{
              icon: <Clapperboard size={22} aria-hidden />,
              title: t`No videos yet`,
              text: isOwn
                ? t`Upload your first video. You can drop it anywhere on this page.`
                : t`Videos your coaches upload appear here.`,
              action: isOwn ? <NewUpload /> : undefined,
            }}
          />
        }
      />
      <NextPage list={list}>
        <Trans>Show more videos</Trans>
      </NextPage>
    </div>
  )
}

function useRows(videos: VideoList_videos$key): readonly Row[] {
  return useFragment(
    graphql`
      fragment VideoList_videos on Video @relay(plural: true) {
        id
        title
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
  const { t, i18n } = useLingui()
  const count = new Intl.NumberFormat(i18n.locale)
  const name: Column<Row> = {
    key: 'title',
    header: t`Title`,
    isName: true,
    cell: (video) => (
      <span className="flex min-w-0 items-center gap-4 py-1">
        <VideoPicture video={video} />
        <Link look="quiet" stretched={false} render={<RouterLink href={paths.editVideo({ id: video.id })} />}>
          <bdi className="line-clamp-2 text-pretty break-words">{video.title}</bdi>
        </Link>
      </span>
    ),
  }
  const coach: Column<Row> = {
    key: 'coach',
    header: t`Coach`,
    cell: ({ coachInfo }) => coachInfo && <bdi>{`${coachInfo.firstName} ${coachInfo.lastName}`}</bdi>,
  }
  return [
    name,
    ...(isOwn ? [] : [coach]),
    { key: 'state', header: t`Status`, cell: (video) => <VideoBadges video={video} /> },
    {
      key: 'duration',
      header: t`Length`,
      align: 'end',
      cell: ({ duration }) => (typeof duration === 'number' ? formatSeconds(duration) : '–'),
    },
    { key: 'views', header: t`Views`, align: 'end', cell: ({ viewsCount }) => count.format(viewsCount) },
    {
      key: 'uploaded',
      header: t`Uploaded`,
      align: 'end',
      cell: ({ uploadedAt }) => formatDate(uploadedAt, 'date', { zone: guessTimeZone(), locale: i18n.locale }),
    },
  ]
}

/** What is chosen stands in the address. */
function useChoose({ companyId, ...chosen }: VideoListProps['chosen']) {
  const [, navigate] = useLocation()
  return (change: Partial<Pick<VideoListProps['chosen'], 'text' | 'state'>>) => {
    const { text, state } = { ...chosen, ...change }
    navigate(paths.manageVideos({ company: companyId, q: text, state }), { replace: true })
  }
}

/** How far each is processed, and what somebody else changes about it. */
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

interface StateFilterProps {
  states: readonly VideoState[]
  state: VideoState | undefined
  onChoose: (state: VideoState | undefined) => void
}

function StateFilter({ states, state, onChoose }: StateFilterProps) {
  const { t } = useLingui()
  const names: Record<VideoState, string> = {
    published: t`Published`,
    draft: t`Drafts`,
    processing: t`Processing`,
    failed: t`Failed`,
    waiting: t`Waiting for approval`,
    approved: t`Approved`,
    declined: t`Declined`,
  }
  return (
    <FilterChips
      label={t`Status`}
      scrolls
      options={states.map((one) => ({ value: one, label: names[one] }))}
      value={state ? [state] : []}
      onValueChange={([next]) => onChoose(next)}
    />
  )
}
