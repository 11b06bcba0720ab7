import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { fault } from '#web/ui/form/fault.ts'

/** A phone number while the user types it. */
export const PhoneEntry = v.object({
  /** Two-letter ISO 3166 code. */
  country: v.string(),
  callingCode: v.string(),
  /** Text of the field, without the calling code. */
  national: v.string(),
  /** Undefined until the number is valid for its country. */
  e164: v.optional(v.string()),
})

export type PhoneEntry = v.InferOutput<typeof PhoneEntry>

export const emptyPhone: PhoneEntry = { country: 'US', callingCode: '1', national: '' }

/** Length of a national number with calling code 1. */
const digits = 10

/** The validation error of a phone number. The number of digits is checked only for calling code 1 (decision D3). */
export function phoneFaultOf({ callingCode, national, e164 }: PhoneEntry): string | undefined {
  const entered = national.replaceAll(/\D/g, '')
  if (entered === '') return fault(msg`Please enter phone number.`)
  if (callingCode === '1' && entered.length !== digits) return fault(msg`Phone number should be ${digits} digits.`)
  return e164 === undefined ? fault(msg`Phone number format is incorrect.`) : undefined
}
