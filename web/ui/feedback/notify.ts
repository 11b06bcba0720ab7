import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'

export type ToastKind = 'plain' | 'success' | 'error'

export type ToastRequest = {
  kind?: ToastKind
  title?: ReactNode
  text?: ReactNode
  action?: { label: ReactNode; onPress: () => void }
  /** Stays until it is closed, for important messages. */
  sticky?: boolean
  /** How long it is shown, in milliseconds. */
  shownMs?: number
  /** A second toast with the same id replaces the first. */
  id?: string
}

const SHOWN_MS = 5_000

/** One queue for the whole page, so that code outside React can use it too. `ToastRegion` renders it. */
export const toastQueue = Toast.createToastManager()

type QueuedToast = Parameters<typeof toastQueue.add>[0] & { id: string }

/** The queue drops toasts without a region, so earlier ones wait here until it is rendered. */
let waiting: QueuedToast[] = []
let isHeard = false

/** Marks the region as rendered, and shows the waiting toasts. Returns a function that marks it as gone. */
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
