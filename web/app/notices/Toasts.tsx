import { useLingui } from '@lingui/react/macro'
import { ToastRegion } from '#web/ui/feedback/ToastRegion.tsx'

/** The one place of the page where toasts appear. */
export function Toasts() {
  const { t } = useLingui()
  return <ToastRegion label={t`Notifications`} closeLabel={t`Close`} />
}
