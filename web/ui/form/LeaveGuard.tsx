import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { useFormAround } from './useForm.ts'

/** Set on a link that discards the input, such as Cancel. */
export const discards = { 'data-discards': '' }

/**
 * Asks for confirmation before a link or a closing tab loses input that could not be stored, and before a link that
 * discards it.
 */
export function LeaveGuard() {
  const { store } = useFormAround()
  const [leaving, setLeaving] = useState<HTMLElement>()
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const link = linkFollowed(event)
      if (!link || !store.isBegun()) return
      if (!store.wouldLose() && link.dataset['discards'] === undefined) return
      event.preventDefault()
      // Only one question at a time, even with several forms on the page.
      event.stopImmediatePropagation()
      setLeaving(link)
    }
    const warn = (event: BeforeUnloadEvent) => {
      if (store.wouldLose()) event.preventDefault()
    }
    document.addEventListener('click', ask, true)
    addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('click', ask, true)
      removeEventListener('beforeunload', warn)
    }
  }, [store])
  const leave = () => {
    setLeaving(undefined)
    store.discard()
    leaving?.click()
  }
  return (
    <ConfirmDialog
      open={leaving !== undefined}
      onOpenChange={(isOpen) => isOpen || setLeaving(undefined)}
      title={<Trans>Discard what you entered?</Trans>}
      text={<Trans>It hasn’t been sent yet.</Trans>}
      confirmLabel={<Trans>Discard</Trans>}
      cancelLabel={<Trans>Keep editing</Trans>}
      onConfirm={leave}
      danger
    />
  )
}

/** The link that a click follows in this tab. */
function linkFollowed(event: MouseEvent): HTMLElement | undefined {
  const isBeside = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  const link = event.target instanceof Element ? event.target.closest('a[href]:not([download], [target=_blank])') : null
  return link instanceof HTMLElement && !isBeside ? link : undefined
}
