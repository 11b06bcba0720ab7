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
  /** A second toast with the same id takes the first one's place. */
  id?: string
}

const SHOWN_MS = 5_000

/** One queue for the whole page, so that code outside React can speak too. `ToastRegion` draws it. */
export const toastQueue = Toast.createToastManager()

/** Shows a toast and returns its id. */
export function notify({ kind = 'plain', title, text, action, sticky, id }: ToastRequest): string {
  return toastQueue.add({
    type: kind,
    title,
    description: text,
    timeout: sticky ? 0 : SHOWN_MS,
    priority: kind === 'error' ? 'high' : 'low',
    ...(id ? { id } : {}),
    ...(action ? { actionProps: { children: action.label, onClick: action.onPress } } : {}),
  })
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: string): void {
  toastQueue.close(id)
}
