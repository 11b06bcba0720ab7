import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { NameFault } from '#schema/personName.ts'
import type { EmailFault } from './addressForm.ts'
import type { PhoneFault } from './phoneEntry.ts'

type FieldFault =
  | NameFault
  | EmailFault
  | PhoneFault
  | 'First name required.'
  | 'Last name required.'
  | 'Please select gender.'
  | 'At least one field required.'
  | 'Required.'

const fieldMessages: Record<FieldFault, MessageDescriptor> = {
  'This field is required!': msg`This field is required!`,
  'Name must be 50 characters or less!': msg`Name must be 50 characters or less!`,
  'Name can only contain letters, numbers, spaces, apostrophes, and periods!': msg`Name can only contain letters, numbers, spaces, apostrophes, hyphens, and periods!`,
  'Name cannot be only whitespace!': msg`Name cannot be only whitespace!`,
  'First name required.': msg`First name required.`,
  'Last name required.': msg`Last name required.`,
  'Please select gender.': msg`Please select gender.`,
  'Please enter email address.': msg`Please enter email address.`,
  'Please enter valid email address.': msg`Please enter valid email address.`,
  'Please enter phone number.': msg`Please enter phone number.`,
  'Phone number should be 10 digits.': msg`Phone number should be 10 digits.`,
  'Phone number format is incorrect.': msg`Phone number format is incorrect.`,
  'At least one field required.': msg`At least one field required.`,
  'Required.': msg`Required.`,
}

/** A form's faults are the specification's sentences; here they become the reader's language. */
export function useFieldText(): (fault: string | undefined) => string | undefined {
  const { t } = useLingui()
  return (fault) => {
    if (fault === undefined) return undefined
    return t(isFieldFault(fault) ? fieldMessages[fault] : fieldMessages['Required.'])
  }
}

function isFieldFault(text: string): text is FieldFault {
  return Object.hasOwn(fieldMessages, text)
}
