import { Trans, useLingui } from '@lingui/react/macro'
import type { RoomLayout } from '#schema/liveRoom.ts'
import { featuredFor } from '#web/features/meeting/classMode/featuredFor.ts'
import type { Powers } from '#web/features/meeting/classMode/powers.ts'
import { useValue } from '#web/lib/useValue.ts'
import { columnsFor, type Grid, gridOf } from './gridOf.ts'
import type { Room } from './room.ts'
import { TilePicture } from './TilePicture.tsx'
import { useFeatured } from './useFeatured.ts'
import { useIsWide } from './useIsWide.ts'
import { VideoBox } from './VideoBox.tsx'

interface VideoGridProps {
  room: Room
  layout: RoomLayout
  powers: Powers
}

/** Everybody in the room, as large as the room allows. */
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
          className="absolute end-4 bottom-4 aspect-video w-[30vw] max-w-80 border-2 border-bg shadow-overlay"
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
  // A raised hand is for those who run the class.
  const keptIds = shared?.isClassMode ? (powers.leads ? handIds : []) : undefined
  return gridOf({ attendees, cameras, shares, layout, featuredId, keptIds })
}

type StageProps = Pick<VideoGridProps, 'room' | 'powers'> & { stage: NonNullable<Grid['stage']> }

function Stage({ room, stage, powers }: StageProps) {
  const { t } = useLingui()
  if (stage.kind === 'person')
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
