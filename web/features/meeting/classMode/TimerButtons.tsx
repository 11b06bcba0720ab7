import { useLingui } from '@lingui/react/macro'
import { Pause, Play, Square } from 'lucide-react'
import type { RoomTimer } from '#schema/liveRoom.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

interface TimerButtonsProps {
  room: Room
  timer: RoomTimer
  isOver: boolean
}

/** Pauses the timer for everybody, lets it go on, takes it away. */
export function TimerButtons({ room, timer, isOver }: TimerButtonsProps) {
  const { t } = useLingui()
  const isPaused = timer.pausedAt !== null
  return (
    <span className="flex gap-1">
      {!isOver && (
        <IconButton
          label={isPaused ? t`Go on with the timer` : t`Pause the timer`}
          icon={isPaused ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
          onClick={() => room.ask({ ask: 'pauseTimer', isPaused: !isPaused })}
        />
      )}
      <IconButton
        label={t`Stop the timer`}
        icon={<Square size={20} aria-hidden />}
        onClick={() => room.ask({ ask: 'timer', intervals: null })}
      />
    </span>
  )
}
