import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import type { Address } from '#web/app/identity/auth.port.ts'
import { isEmail } from '#web/lib/isEmail.ts'
import { fault } from '#web/ui/form/fault.ts'
import { emptyPhone, PhoneEntry, phoneFaultOf } from './phone/phoneEntry.ts'

/** The address form. Keeps both fields while the user toggles between them; only the selected channel is validated. */
export const AddressEntries = v.object({
  channel: v.picklist(['phone', 'email']),
  email: v.string(),
  phone: PhoneEntry,
})

export const AddressForm = v.pipe(AddressEntries, v.rawCheck(checkAddress))

export type AddressForm = v.InferOutput<typeof AddressEntries>

export const emptyAddress: AddressForm = { channel: 'email', email: '', phone: emptyPhone }

function checkAddress({ dataset, addIssue }: v.RawCheckContext<AddressForm>): void {
  if (!dataset.typed) return
  const { value } = dataset
  const message = addressFaultOf(value)
  if (message === undefined) return
  const key = value.channel
  addIssue({ message, path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }] })
}

function addressFaultOf({ channel, email, phone }: AddressForm): string | undefined {
  return channel === 'phone' ? phoneFaultOf(phone) : emailFaultOf(email)
}

function emailFaultOf(email: string): string | undefined {
  const trimmed = email.trim()
  if (trimmed === '') return fault(msg`Please enter email address.`)
  return isEmail(trimmed) ? undefined : fault(msg`Please enter valid email address.`)
}

/** The address from a validated form. */
export function addressIn({ channel, email, phone }: AddressForm): Address {
  return channel === 'email' ? { channel, value: email.trim().toLowerCase() } : { channel, value: phone.e164 ?? '' }
}
