import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

/** Asks before the tab goes. Browsers show a sentence of their own; the older ones show ours. */
export function useLeavePrompt(isInRoom: boolean): void {
  const { t } = useLingui()
  useEffect(() => {
    if (!isInRoom) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      return t`Are you sure you want to leave?`
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isInRoom, t])
}
