import { Trans } from '@lingui/react/macro'
import type { RoomTimer } from '#schema/liveRoom.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { formatSeconds } from '#web/lib/formatSeconds.ts'
import { useValue } from '#web/lib/useValue.ts'
import { classNames } from '#web/ui/classNames.ts'
import { PhaseAnnouncement } from './PhaseAnnouncement.tsx'
import { secondsLeft, type TimerMoment } from './timerAt.ts'
import { TimerButtons } from './TimerButtons.tsx'
import { usePhaseName } from './usePhaseName.ts'
import { useTimerCue } from './useTimerCue.ts'
import { useTimerMoment } from './useTimerMoment.ts'

interface TimerFaceProps {
  room: Room
  /** Whether a sound is heard when a phase begins. */
  hasCue: boolean
  /** Whether one may stop it. */
  leads: boolean
}

/** The class's interval timer, to be read from the other end of a room. Nothing while there is none. */
export function TimerFace({ room, ...face }: TimerFaceProps) {
  const timer = useValue(room.shared)?.timer
  if (!timer) return undefined
  return <RunningTimer room={room} timer={timer} {...face} />
}

function RunningTimer({ room, timer, hasCue, leads }: TimerFaceProps & { timer: RoomTimer }) {
  const moment = useTimerMoment(timer, room.serverNow)
  const phaseName = usePhaseName()
  useTimerCue(moment, hasCue)
  const { phase, round, rounds, isPaused } = moment
  return (
    <section className="relative flex items-center gap-x-4 overflow-hidden rounded border border-line bg-surface px-4 pt-2 pb-3 meeting:px-6">
      <span
        role="timer"
        dir="ltr"
        className={classNames(
          'type-number text-[clamp(4rem,13vmin,7rem)] leading-none',
          phase === 'rest' ? 'text-good' : 'text-fg',
          isPaused && 'opacity-60',
        )}
      >
        {formatSeconds(secondsLeft(moment))}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span
          className={classNames(
            'type-heading text-xl meeting:text-3xl',
            phase === 'rest' ? 'text-good' : 'text-brand-text',
          )}
        >
          {isPaused ? <Trans>Paused</Trans> : phaseName(phase)}
        </span>
        <span className="text-sm text-muted meeting:text-lg">
          <Trans>
            Round {round} of {rounds}
          </Trans>
        </span>
      </span>
      {leads && <TimerButtons room={room} timer={timer} isOver={phase === 'over'} />}
      <PhaseAnnouncement moment={moment} />
      <PhaseBelt moment={moment} />
    </section>
  )
}

/** How much of the phase is left, as a belt that runs out. */
function PhaseBelt({ moment: { phase, leftMs, lengthMs } }: { moment: TimerMoment }) {
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-1.5 bg-track">
      <span
        className={classNames(
          'block h-full transition-[width] duration-300',
          phase === 'rest' ? 'bg-good' : 'bg-brand',
        )}
        style={{ width: `${Math.round((100 * leftMs) / Math.max(lengthMs, 1))}%` }}
      />
    </span>
  )
}
