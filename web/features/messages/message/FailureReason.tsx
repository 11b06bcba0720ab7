import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ErrorCode } from '#schema/errors.ts'
import { errorMessages } from '#web/app/failures/errorMessages.ts'

/** Reasons that mean something else in a conversation than elsewhere. */
const reasons: Partial<Record<ErrorCode, MessageDescriptor>> = {
  RECIPIENT_UNAVAILABLE: msg`You can’t send messages to this person.`,
  NOT_FOUND: msg`This conversation isn’t available.`,
  BAD_INPUT: msg`The server didn’t accept it. Check the text and the files.`,
  CONDITION_FAILED: msg`A file is no longer on this device. Attach it again.`,
  STORAGE_QUOTA: msg`Your space for files in messages is full.`,
  STORAGE_FULL: msg`The server has no space for files right now. Try again later.`,
}

/** Why a message was not sent. */
export function FailureReason({ code }: { code: ErrorCode }) {
  const { t } = useLingui()
  const reason = t(reasons[code] ?? errorMessages[code])
  return <Trans>Not sent: {reason}</Trans>
}
