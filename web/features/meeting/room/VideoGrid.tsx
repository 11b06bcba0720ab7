import { Trans, useLingui } from '@lingui/react/macro'
import { useValue } from '#web/lib/useValue.ts'
import { columnsFor, type Grid, gridOf, type Layout } from './gridOf.ts'
import type { Room } from './room.ts'
import { useFeatured } from './useFeatured.ts'
import { useIsWide } from './useIsWide.ts'
import { TilePicture, VideoBox } from './VideoBox.tsx'

/** Everybody in the room, as large as the room allows. */
export function VideoGrid({ room, layout }: { room: Room; layout: Layout }) {
  const { t } = useLingui()
  const attendees = useValue(room.attendees)
  const cameras = useValue(room.cameras)
  const shares = useValue(room.shares)
  const featuredId = useFeatured(room)
  const isWide = useIsWide()
  const { stage, boxes, corner } = gridOf({ attendees, cameras, shares, layout, featuredId })
  const columns = stage ? boxes.length : columnsFor(boxes.length, isWide)
  return (
    <section aria-label={t`People in the class`} className="relative flex min-h-0 flex-1 flex-col gap-2 p-2">
      {stage && <Stage room={room} stage={stage} />}
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
            <VideoBox key={box.attendee.id} room={room} box={box} />
          ))}
        </div>
      )}
      {corner && (
        <VideoBox
          room={room}
          box={corner}
          className="absolute end-4 bottom-4 aspect-video w-[30vw] max-w-80 border-2 border-bg shadow-overlay"
        />
      )}
    </section>
  )
}

function Stage({ room, stage }: { room: Room; stage: NonNullable<Grid['stage']> }) {
  const { t } = useLingui()
  if (stage.kind === 'person') return <VideoBox room={room} box={stage.box} className="relative flex-1" />
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
