import type { AddressForm } from './addressForm.ts'

/** Reads the phone number before a form is checked: the rules for it may not have been there while it was typed. */
export function withPhoneRead<Entries extends { address: AddressForm }>(entries: Entries): Entries | Promise<Entries> {
  const { channel, phone } = entries.address
  if (channel !== 'phone' || phone.e164 !== undefined || phone.national === '') return entries
  return import('./readPhone.ts').then(({ readPhone }) => ({
    ...entries,
    address: { ...entries.address, phone: readPhone(phone.national, phone.country) },
  }))
}
