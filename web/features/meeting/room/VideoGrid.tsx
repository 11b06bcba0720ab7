import { Trans, useLingui } from '@lingui/react/macro'
import { MicOff, Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { RoomLayout } from '#schema/classes/liveRoom.ts'
import { AudienceSign } from '#web/features/meeting/classMode/audience.tsx'
import { HandMark } from '#web/features/meeting/classMode/hands.tsx'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import { useIsWide } from '#web/features/meeting/panels/panels.ts'
import { type Attendee, type AttendeeSound, type Room, soundOf } from '#web/features/meeting/session/room.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Avatar } from '#web/ui/art/Avatar.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { SignalBars, VolumeMeter } from './signs.tsx'
import { type Box, columnsFor, featuredFor, type Grid, gridOf } from './stage.ts'

interface VideoGridProps {
  room: Room
  layout: RoomLayout
  powers: Powers
}

/** All attendees, as large as the room allows. */
export function VideoGrid({ room, layout, powers }: VideoGridProps) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const { stage, boxes, corner } = useGrid({ room, layout, powers })
  const columns = stage ? boxes.length : columnsFor(boxes.length, isWide)
  return (
    <section aria-label={t`People in the class`} className="relative flex min-h-0 flex-1 flex-col gap-2">
      {stage && <Stage room={room} stage={stage} powers={powers} />}
      {boxes.length > 0 && (
        <div
          className={
            stage
              ? 'grid h-28 auto-cols-[minmax(9rem,12rem)] grid-flow-col gap-2 overflow-x-auto'
              : 'grid min-h-0 flex-1 gap-2'
          }
          style={stage ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {boxes.map((box) => (
            <VideoBox key={box.attendee.id} room={room} box={box} powers={powers} />
          ))}
        </div>
      )}
      {corner && (
        <VideoBox
          room={room}
          box={corner}
          powers={powers}
          className="absolute end-4 bottom-4 aspect-3/4 w-[30%] max-w-80 meeting:aspect-video border-2 border-bg shadow-overlay"
        />
      )}
    </section>
  )
}

function useGrid({ room, layout, powers }: VideoGridProps): Grid {
  const attendees = useValue(room.attendees)
  const cameras = useValue(room.cameras)
  const shares = useValue(room.shares)
  const shared = useValue(room.shared)
  const speakerId = useFeatured(room)
  const featuredId = featuredFor({ shared, attendees, speakerId })
  const handIds = shared?.handIds ?? []
  // Only users who run the class see raised hands first.
  const keptIds = shared?.isClassMode ? (powers.leads ? handIds : []) : undefined
  return gridOf({ attendees, cameras, shares, layout, featuredId, keptIds })
}

type StageProps = Pick<VideoGridProps, 'room' | 'powers'> & { stage: NonNullable<Grid['stage']> }

function Stage({ room, stage, powers }: StageProps) {
  const { t } = useLingui()
  if (stage.kind === 'attendee')
    return <VideoBox room={room} box={stage.box} powers={powers} className="relative flex-1" />
  return (
    <figure aria-label={t`Shared screen`} className="relative min-h-0 flex-1 overflow-hidden rounded bg-track">
      <TilePicture room={room} tileId={stage.tile.id} isWhole />
      {stage.tile.isPaused && (
        <p className="absolute inset-0 grid place-items-center text-muted">
          <Trans>Paused</Trans>
        </p>
      )}
    </figure>
  )
}

interface VideoBoxProps {
  room: Room
  box: Box
  powers: Powers
  /** How it is placed. */
  className?: string
}

/** One attendee in the grid: their face, their name, how loud and how well they come through. */
function VideoBox({ room, box, powers, className = 'relative' }: VideoBoxProps) {
  const { t } = useLingui()
  const { attendee } = box
  const name = attendee.isSelf ? t`You` : (attendee.name ?? '')
  return (
    <figure
      aria-label={name}
      data-attendee={attendee.id}
      className={classNames(
        'group grid min-h-0 min-w-0 place-items-center overflow-hidden rounded bg-track',
        className,
      )}
    >
      <Face room={room} box={box} />
      <span className="absolute start-1.5 top-1.5 flex max-w-[calc(100%-0.75rem)] flex-wrap gap-1">
        {!attendee.isSelf && <HandMark room={room} attendeeId={attendee.id} />}
        {attendee.isSelf && powers.hasAudience && <AudienceSign room={room} />}
      </span>
      {powers.leads && !attendee.isSelf && <SpotlightButton room={room} attendee={attendee} />}
      <figcaption className="absolute start-1.5 bottom-1.5 flex max-w-[calc(100%-0.75rem)] items-center gap-2 rounded-inner bg-film px-2 py-1 text-xs text-on-film">
        <SoundSign sound={soundOf(room, attendee.id)} />
        <span className="truncate" dir="auto">
          {name}
        </span>
      </figcaption>
    </figure>
  )
}

/**
 * The portrait until the camera's picture plays. Others are shown whole, whatever the shape of the box: in a class, feet
 * and hands matter. An attendee who does not teach sees enough of their own picture without its edges.
 */
function Face({ room, box: { attendee, camera } }: Pick<VideoBoxProps, 'room' | 'box'>) {
  const leads = useValue(room.shared)?.leaderIds.includes(attendee.id) ?? false
  const [playingId, setPlayingId] = useState<number>()
  const hasPicture = camera !== undefined && camera.id === playingId
  return (
    <>
      {!hasPicture && <Avatar name={attendee.name} src={attendee.picture} size={72} />}
      {camera && (
        <TilePicture
          room={room}
          tileId={camera.id}
          isWhole={!attendee.isSelf || leads}
          onPlaying={(isPlaying) => setPlayingId(isPlaying ? camera.id : undefined)}
        />
      )}
    </>
  )
}

function SoundSign({ sound }: { sound: AttendeeSound }) {
  const { t } = useLingui()
  const isMuted = useValue(sound.isMuted)
  return (
    <>
      {isMuted ? <MicOff size={14} aria-label={t`Muted`} /> : <VolumeMeter volume={sound.volume} />}
      <SignalBars strength={sound.strength} />
    </>
  )
}

interface TilePictureProps {
  room: Room
  tileId: number
  /** Nothing of it is cut. */
  isWhole?: boolean
  /** Called when a picture begins to play, and when the element has lost it. */
  onPlaying?: (isPlaying: boolean) => void
}

/** The client of the service turns one's own picture round, as in a mirror. */
function TilePicture({ room, tileId, isWhole = false, onPlaying }: TilePictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const stop = room.draw(tileId, element)
    // A phone that was locked leaves pictures standing.
    const goOn = () => void (document.visibilityState === 'visible' && element.play().catch(() => undefined))
    document.addEventListener('visibilitychange', goOn)
    return () => {
      document.removeEventListener('visibilitychange', goOn)
      stop()
    }
  }, [room, tileId])
  return (
    <video
      ref={video}
      muted
      playsInline
      onPlaying={() => onPlaying?.(true)}
      onEmptied={() => onPlaying?.(false)}
      className={classNames('absolute inset-0 size-full', isWhole ? 'object-contain' : 'object-cover')}
    />
  )
}

/** On an attendee's picture: shows them large to everyone, or no longer. */
function SpotlightButton({ room, attendee: { id, name } }: { room: Room; attendee: Attendee }) {
  const { t } = useLingui()
  const isInSpotlight = useValue(room.shared)?.spotlightId === id
  const shown = name ?? t`Someone`
  return (
    <button
      type="button"
      aria-label={isInSpotlight ? t`End the spotlight on ${shown}` : t`Spotlight ${shown} for everyone`}
      aria-pressed={isInSpotlight}
      onClick={() => room.ask({ ask: 'spotlight', attendeeId: isInSpotlight ? null : id })}
      className="absolute end-2 top-2 grid size-10 cursor-pointer place-items-center rounded-inner bg-film text-on-film transition-opacity duration-120 focus-visible:opacity-100 aria-pressed:opacity-100 pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100"
    >
      <Star size={18} aria-hidden className={classNames(isInSpotlight && 'fill-current')} />
    </button>
  )
}

/** How long an attendee must speak before they are featured, in milliseconds. */
const FEATURED_AFTER_MS = 1_500

/** The id of the attendee who has the stage; it does not flap between two who talk to each other. */
export function useFeatured({ speakers, selfId }: Pick<Room, 'speakers' | 'selfId'>): string | undefined {
  const speakerId = useValue(speakers).find((id) => id !== selfId)
  const [featuredId, setFeatured] = useState(speakerId)
  useEffect(() => {
    if (speakerId === undefined || speakerId === featuredId) return undefined
    const timer = setTimeout(() => setFeatured(speakerId), featuredId === undefined ? 0 : FEATURED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [speakerId, featuredId])
  return featuredId
}
