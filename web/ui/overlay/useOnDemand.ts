import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import type { ToastRequest } from '#web/ui/feedback/notify.ts'

interface OnDemand<TProps> {
  /** Undefined until the component was requested and its code has loaded. */
  Loaded: ComponentType<TProps> | undefined
  /** Starts loading, on hover or focus of the control that opens it. */
  warm: () => void
  /** Calls back once it is loaded. A failure is reported, with a retry button. */
  ask: (then?: () => void) => void
}

/** A component that is larger than its page, and loads when the user reaches for it. */
export function useOnDemand<TProps>(load: () => Promise<ComponentType<TProps>>): OnDemand<TProps> {
  const { t } = useLingui()
  const [Loaded, setLoaded] = useState<ComponentType<TProps>>()
  const ask: OnDemand<TProps>['ask'] = (then) => {
    const show = (component: ComponentType<TProps>) => {
      setLoaded(() => component)
      then?.()
    }
    const text = t`We couldn’t load this. Check your connection, then try again.`
    const action = { label: t`Try again`, onPress: () => ask(then) }
    // One toast for all of them: what lies over the page is not to pile up.
    const notifyFailure = () => notifyLate({ kind: 'error', text, action, id: 'lost-code' })
    void load().then(show, notifyFailure)
  }
  return {
    Loaded,
    // The next request meets the failure again.
    warm: () => void load().catch(() => undefined),
    ask,
  }
}

/** Toasts weigh more than the buttons of the first pages, and are loaded after their first picture. */
function notifyLate(request: ToastRequest): void {
  void import('#web/ui/feedback/notify.ts').then(({ notify, dismissToast }) => {
    dismissToast(request.id)
    notify(request)
  }, reportError)
}
