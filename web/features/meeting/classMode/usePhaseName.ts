import { useLingui } from '@lingui/react/macro'
import type { TimerMoment } from './timerAt.ts'

/** What a phase of the timer is called. */
export function usePhaseName(): (phase: TimerMoment['phase']) => string {
  const { t } = useLingui()
  return (phase) => ({ ready: t`Get ready`, work: t`Work`, rest: t`Rest`, over: t`Done` })[phase]
}
