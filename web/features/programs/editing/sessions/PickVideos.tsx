import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard, Play, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import type { PickVideos_query$key } from '#schema/__generated__/relay/PickVideos_query.graphql.ts'
import pickQuery, { type PickVideosQuery } from '#schema/__generated__/relay/PickVideosQuery.graphql.ts'
import { PagedList } from '#web/app/data/PagedList.tsx'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { usePerson } from '#web/app/person/person.ts'
import { PlayVideo } from '#web/features/programs/page/PlayVideo.tsx'
import { formatSeconds } from '#web/lib/format/formatSeconds.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { SomeLoading } from '#web/ui/feedback/SomeLoading.tsx'
import { SearchField } from '#web/ui/field/SearchField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Checkbox } from '#web/ui/option/Checkbox.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { inputOf, noFilters, PickFilters } from './PickFilters.tsx'

export interface PickedVideo {
  id: string
  title: string
}

interface PickVideosProps {
  title: ReactNode
  /** Maximum number of videos to select. */
  most: number
  /** Limits the list to one coach. */
  coachId?: string
  onPick: (videos: readonly PickedVideo[]) => void
  /** Takes a name alone, for an exercise without a video. */
  onPickName?: (name: string) => void
  onClose: () => void
}

/** Picker for published videos, with search and preview. */
export function PickVideos({ title, most, coachId, onPick, onPickName, onClose }: PickVideosProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [selection, setSelection] = useState<readonly PickedVideo[]>([])
  const [watchedId, setWatchedId] = useState<string>()
  const [filters, setFilters] = useState(noFilters)
  const ownId = useOwnCoachId()
  const count = selection.length
  const toggle = (video: PickedVideo, isOn: boolean) => {
    const others = selection.filter(({ id }) => id !== video.id)
    setSelection(isOn ? [...others, video].slice(-most) : others)
  }
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      closeLabel={t`Close`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={count === 0} onClick={() => onPick(selection)}>
            {most === 1 || count === 0 ? (
              <Trans>Choose</Trans>
            ) : (
              <Plural value={count} one="Add # video" other="Add # videos" />
            )}
          </Button>
        </>
      }
    >
      <SearchField
        label={t`Search videos`}
        labelHidden
        placeholder={t`Title, keyword or coach`}
        value={text}
        onChange={(next) => setText(next.trim())}
      />
      {onPickName && text !== '' && (
        <div>
          <Button size="compact" variant="quiet" icon={<Plus size={18} aria-hidden />} onClick={() => onPickName(text)}>
            <Trans>Add “{text}” without a video</Trans>
          </Button>
        </div>
      )}
      <PickFilters ownId={coachId ? undefined : ownId} value={filters} onChange={setFilters} />
      {watchedId && <PlayVideo key={watchedId} id={watchedId} />}
      <QueryRenderer<PickVideosQuery>
        request={pickQuery}
        variables={{
          filter: { text: text || undefined, ...inputOf(filters), ...(coachId && { coachID: coachId }) },
        }}
        loading={<SomeLoading />}
        failed={<Trans>We couldn’t load the videos.</Trans>}
      >
        {(query) => <Results query={query} selection={selection} onToggle={toggle} onWatch={setWatchedId} />}
      </QueryRenderer>
    </Dialog>
  )
}

/** Undefined for users who are no coaches. */
function useOwnCoachId(): string | undefined {
  const person = usePerson()
  return person?.roles.some(({ role }) => role === 'COACH') ? person.contactId : undefined
}

interface ResultsProps {
  query: PreloadedQuery<PickVideosQuery>
  selection: readonly PickedVideo[]
  onToggle: (video: PickedVideo, isOn: boolean) => void
  onWatch: (id: string) => void
}

function Results({ query, selection, onToggle, onWatch }: ResultsProps) {
  const { t, i18n } = useLingui()
  const data = usePreloadedQuery<PickVideosQuery>(
    graphql`
      query PickVideosQuery($filter: OnDemandVideosFilter!) {
        ...PickVideos_query
      }
    `,
    query,
  )
  const list = usePaged<PickVideos_query$key>(
    graphql`
      fragment PickVideos_query on Query
      @refetchable(queryName: "PickVideosPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        videos: getOnDemandVideosByFilter(filter: $filter, first: $count, after: $cursor)
          @connection(key: "PickVideos_videos") {
          edges {
            node {
              id
              title
              thumbnail
              image
              videoThumbnail
              duration
              muscleGroup
              equipment
            }
          }
        }
      }
    `,
    data,
  )
  const names = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  return (
    <PagedList
      list={list}
      items={list.data.videos.edges.flatMap(({ node }) => node ?? [])}
      empty={
        <p role="status" className="py-8 text-center text-muted">
          <Trans>No videos match. Try another word or other filters.</Trans>
        </p>
      }
      className="flex flex-col"
      moreLabel={<Trans>Show more videos</Trans>}
    >
      {({ id, title, thumbnail, image, videoThumbnail, duration, muscleGroup, equipment }) => (
        <li key={id} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
          <Still src={thumbnail ?? image ?? videoThumbnail} />
          <div className="min-w-0 flex-1">
            <Checkbox
              label={title}
              description={[
                names.format(muscleGroup),
                names.format(equipment),
                typeof duration === 'number' && formatSeconds(duration),
              ]
                .filter(Boolean)
                .join(' · ')}
              checked={selection.some((one) => one.id === id)}
              onCheckedChange={(isOn) => onToggle({ id, title }, isOn)}
            />
          </div>
          <IconButton
            label={t`Watch ${title}`}
            icon={<Play size={18} aria-hidden />}
            size="compact"
            onClick={() => onWatch(id)}
          />
        </li>
      )}
    </PagedList>
  )
}

function Still({ src }: { src: string | null | undefined }) {
  return (
    <span className="relative grid aspect-video w-20 shrink-0 place-items-center overflow-hidden rounded-inner bg-track text-muted">
      {src && isOwnAddress(src) ? (
        <img src={src} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        <Clapperboard size={18} aria-hidden />
      )}
    </span>
  )
}
