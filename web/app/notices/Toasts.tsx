import { useLingui } from '@lingui/react/macro'
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx'

/** The container of all toasts. */
export function Toasts() {
  const { t } = useLingui()
  return <ToastRegion label={t`Notifications`} closeLabel={t`Close`} />
}
