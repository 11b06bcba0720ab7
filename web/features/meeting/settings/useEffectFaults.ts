import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { Effects } from '#web/features/meeting/effects/effects.ts'
import { notifyInRoom } from '#web/features/meeting/room/notifyInRoom.ts'
import { useValue } from '#web/lib/useValue.ts'
import { dismissToast } from '#web/ui/notify.ts'

/** Says when an effect that somebody counts on is not there. What others see now stays said until it is closed. */
export function useEffectFaults({ fault }: Pick<Effects, 'fault'>): void {
  const { t } = useLingui()
  const current = useValue(fault)
  useEffect(() => {
    if (current === 'no-background') {
      const title = t`Your background can't be changed here. Others see it as it is.`
      notifyInRoom({ id: 'effect', kind: 'error', sticky: true, title })
    }
    if (current === 'background-lost') {
      const title = t`The background stopped working, so your whole picture is hidden. Choose “As it is” to be seen.`
      notifyInRoom({ id: 'effect', kind: 'error', sticky: true, title })
    }
    if (current === 'no-voice-focus') {
      notifyInRoom({ id: 'effect', kind: 'error', title: t`Voice focus can't run here. You are heard as you are.` })
    }
    return () => dismissToast('effect')
  }, [current, t])
}
