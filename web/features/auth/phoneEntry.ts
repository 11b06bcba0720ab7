import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { fault } from '#web/ui/form/fault.ts'

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

/** Of a number behind the calling code 1. */
const digits = 10

/** What is wrong with a number. How many digits it has is said of the calling code 1 only (decision D3). */
export function phoneFaultOf({ callingCode, national, e164 }: PhoneEntry): string | undefined {
  const given = national.replaceAll(/\D/g, '')
  if (given === '') return fault(msg`Please enter phone number.`)
  if (callingCode === '1' && given.length !== digits) return fault(msg`Phone number should be ${digits} digits.`)
  return e164 === undefined ? fault(msg`Phone number format is incorrect.`) : undefined
}
