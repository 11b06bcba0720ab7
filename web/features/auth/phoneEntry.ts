import * as v from 'valibot'

/** A phone number as it is being typed. */
export const PhoneEntry = v.object({
  /** ISO 3166, two letters. */
  country: v.string(),
  callingCode: v.string(),
  /** What stands in the field, without the calling code. */
  national: v.string(),
  /** Undefined until the number is one that exists in the country. */
  e164: v.optional(v.string()),
})

export type PhoneEntry = v.InferOutput<typeof PhoneEntry>

export const emptyPhone: PhoneEntry = { country: 'US', callingCode: '1', national: '' }

export type PhoneFault =
  | 'Please enter phone number.'
  | 'Phone number should be 10 digits.'
  | 'Phone number format is incorrect.'

/** What is wrong with a number. The sentence about ten digits is true for the calling code 1 only (decision D3). */
export function phoneFaultOf({ callingCode, national, e164 }: PhoneEntry): PhoneFault | undefined {
  const digits = national.replaceAll(/\D/g, '')
  if (digits === '') return 'Please enter phone number.'
  if (callingCode === '1' && digits.length !== 10) return 'Phone number should be 10 digits.'
  return e164 === undefined ? 'Phone number format is incorrect.' : undefined
}
