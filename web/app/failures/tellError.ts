import { i18n } from '@lingui/core'
import { notify } from '#web/ui/feedback/notify.ts'
import { messageOf } from './messageOf.ts'

/** Shows a failure in a toast. */
export function tellError(error: unknown): void {
  notify({ kind: 'error', text: i18n._(messageOf(error)) })
}
