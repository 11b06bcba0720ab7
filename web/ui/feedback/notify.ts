import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'

export type ToastKind = 'plain' | 'success' | 'error'

export type ToastRequest = {
  kind?: ToastKind
  title?: ReactNode
  text?: ReactNode
  action?: { label: ReactNode; onPress: () => void }
  /** Stays until it is closed, for what must not be missed. */
  sticky?: boolean
  /** How long it stays, in milliseconds. */
  shownMs?: number
  /** A second toast with the same id takes the first one's place. */
  id?: string
}

const SHOWN_MS = 5_000

/** One queue for the whole page, so that code outside React can speak too. `ToastRegion` draws it. */
export const toastQueue = Toast.createToastManager()

type QueuedToast = Parameters<typeof toastQueue.add>[0] & { id: string }

/** The queue drops toasts without a region, so those that come before it is drawn wait here. */
let waiting: QueuedToast[] = []
let isHeard = false

/** Says that the region is drawn, and tells what has waited for it; returns how to say that it is gone. */
export function hearToasts(): () => void {
  isHeard = true
  for (const toast of waiting) toastQueue.add(toast)
  waiting = []
  return () => {
    isHeard = false
  }
}

/** Shows a toast and returns its id. */
export function notify({
  kind = 'plain',
  title,
  text,
  action,
  sticky,
  shownMs = SHOWN_MS,
  id = crypto.randomUUID(),
}: ToastRequest): string {
  const toast: QueuedToast = {
    id,
    type: kind,
    title,
    description: text,
    timeout: sticky ? 0 : shownMs,
    priority: kind === 'error' ? 'high' : 'low',
    ...(action ? { actionProps: { children: action.label, onClick: action.onPress } } : {}),
  }
  if (isHeard) toastQueue.add(toast)
  else waiting.push(toast)
  return id
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: string): void {
  waiting = waiting.filter((toast) => id !== undefined && toast.id !== id)
  toastQueue.close(id)
}
