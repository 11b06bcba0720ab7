import type { AddressForm } from '#web/features/auth/addressForm.ts'

/** Parses the phone number before validation, because the rules may not have loaded while the user typed. */
export function withPhoneRead<Entries extends { address: AddressForm }>(entries: Entries): Entries | Promise<Entries> {
  const { channel, phone } = entries.address
  if (channel !== 'phone' || phone.e164 !== undefined || phone.national === '') return entries
  return import('./readPhone.ts').then(({ readPhone }) => ({
    ...entries,
    address: { ...entries.address, phone: readPhone(phone.national, phone.country) },
  }))
}
