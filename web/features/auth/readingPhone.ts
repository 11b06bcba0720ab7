import type { FieldValues, Resolver } from 'react-hook-form'
import type { AddressForm } from './addressForm.ts'

/** Reads the phone number before a form is checked: the rules for it may not have been there while it was typed. */
export function readingPhone<TValues extends FieldValues & { address: AddressForm }, TOutput>(
  check: Resolver<TValues, unknown, TOutput>,
): Resolver<TValues, unknown, TOutput> {
  return async (values, context, options) =>
    check({ ...values, address: await withPhoneRead(values.address) }, context, options)
}

async function withPhoneRead(address: AddressForm): Promise<AddressForm> {
  const { channel, phone } = address
  if (channel !== 'phone' || phone.e164 !== undefined || phone.national === '') return address
  const { readPhone } = await import('./readPhone.ts')
  return { ...address, phone: readPhone(phone.national, phone.country) }
}
