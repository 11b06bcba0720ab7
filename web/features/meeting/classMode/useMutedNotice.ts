import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { notifyInRoom as notify } from '#web/features/meeting/room/notifyInRoom.ts'
import type { Room } from '#web/features/meeting/room/room.ts'
import { useValue } from '#web/lib/useValue.ts'

/** Says when somebody who runs the class has turned one's microphone off. */
export function useMutedNotice({ mutings }: Pick<Room, 'mutings'>): void {
  const { t } = useLingui()
  const count = useValue(mutings)
  useEffect(() => {
    if (count === 0) return
    notify({
      id: 'muted',
      title: t`Your coach turned your microphone off.`,
      text: t`You can turn it on again when you want to say something.`,
    })
  }, [count, t])
}
