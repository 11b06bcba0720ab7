import { i18n } from '@lingui/core'
import { notify } from '#web/ui/notify.ts'
import { errorMessages } from './errorMessages.ts'
import { isErrorCode, RequestError } from './network/RequestError.ts'

/** A write whose request failed says so in a toast. */
export function tellError(error: unknown): void {
  const code = error instanceof RequestError ? error.code : 'INTERNAL'
  notify({ kind: 'error', text: i18n._(errorMessages[code]) })
}

/** A write that was answered with a refusal says why in a toast. Returns whether it went through. */
export function tellRefusal({ success, code }: { success: boolean; code: string | null | undefined }): boolean {
  if (success) return true
  const text = i18n._(errorMessages[code && isErrorCode(code) ? code : 'INTERNAL'])
  notify({ kind: 'error', text })
  return false
}
