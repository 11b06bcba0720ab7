import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Clapperboard, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay'
import pickQuery, { type PickVideosQuery } from '#schema/__generated__/relay/PickVideosQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { PlayVideo } from '#web/features/programs/PlayVideo.tsx'
import { formatSeconds } from '#web/lib/formatSeconds.ts'
import { isOwnAddress } from '#web/lib/isOwnAddress.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { SomeLoading } from '#web/ui/SomeLoading.tsx'

export interface PickedVideo {
  id: string
  title: string
}

interface PickVideosProps {
  title: ReactNode
  /** How many may be taken. */
  most: number
  /** Only those of one coach. */
  coachId?: string
  onPick: (videos: readonly PickedVideo[]) => void
  onClose: () => void
}

/** The shelf of published videos, to choose from: found by name, muscle or coach, watched before they are taken. */
export function PickVideos({ title, most, coachId, onPick, onClose }: PickVideosProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly PickedVideo[]>([])
  const [watchedId, setWatchedId] = useState<string>()
  const count = picked.length
  const toggle = (video: PickedVideo, isOn: boolean) => {
    const others = picked.filter(({ id }) => id !== video.id)
    setPicked(isOn ? [...others, video].slice(-most) : others)
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
          <Button disabled={count === 0} onClick={() => onPick(picked)}>
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
      {watchedId && <PlayVideo key={watchedId} id={watchedId} />}
      <QueryRenderer<PickVideosQuery>
        request={pickQuery}
        variables={{ filter: { text: text || undefined, coachID: coachId } }}
        loading={<SomeLoading />}
        failed={<Trans>We couldn’t load the videos.</Trans>}
      >
        {(query) => <Results query={query} picked={picked} onToggle={toggle} onWatch={setWatchedId} />}
      </QueryRenderer>
    </Dialog>
  )
}

interface ResultsProps {
  query: PreloadedQuery<PickVideosQuery>
  picked: readonly PickedVideo[]
  onToggle: (video: PickedVideo, isOn: boolean) => void
  onWatch: (id: string) => void
}

function Results({ query, picked, onToggle, onWatch }: ResultsProps) {
  const { t, i18n } = useLingui()
  const { videos } = usePreloadedQuery<PickVideosQuery>(
    graphql`
      query PickVideosQuery($filter: OnDemandVideosFilter!) {
        videos: getOnDemandVideosByFilter(filter: $filter, first: 50) {
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
    query,
  )
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  const found = videos.edges.flatMap(({ node }) => node ?? [])
  if (found.length === 0)
    return (
      <p role="status" className="py-8 text-center text-muted">
        <Trans>No videos match. Try another word.</Trans>
      </p>
    )
  return (
    <ul className="flex flex-col">
      {found.map(({ id, title, thumbnail, image, videoThumbnail, duration, muscleGroup, equipment }) => (
        <li key={id} className="flex items-center gap-3 border-b border-line py-2 last:border-b-0">
          <Still src={thumbnail ?? image ?? videoThumbnail} />
          <div className="min-w-0 flex-1">
            <Checkbox
              label={title}
              description={[
                list.format(muscleGroup),
                list.format(equipment),
                typeof duration === 'number' && formatSeconds(duration),
              ]
                .filter(Boolean)
                .join(' · ')}
              checked={picked.some((one) => one.id === id)}
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
      ))}
    </ul>
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
