import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { TimerMoment } from './timerAt.ts'
import { usePhaseName } from './usePhaseName.ts'

/** Tells a screen reader when a phase begins, and nothing in between. */
export function PhaseAnnouncement({ moment: { phase, round, rounds, isPaused } }: { moment: TimerMoment }) {
  const { t } = useLingui()
  const phaseName = usePhaseName()
  const name = phaseName(phase)
  const text = phase === 'over' || phase === 'ready' ? name : t`${name}, round ${round} of ${rounds}`
  return (
    <VisuallyHidden>
      <span role="status">{isPaused ? t`Timer paused` : text}</span>
    </VisuallyHidden>
  )
}
