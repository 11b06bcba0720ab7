import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { numberOfText } from '#web/lib/format/numberField.ts'
import { optionalText, text, wholeNumber } from '#web/ui/form/rules.ts'

/** The form's fields. A text is empty, and a choice null, where the studio says nothing. */
export const companyForm = v.object({
  name: text({ most: limits.Company.name.max, missing: msg`Enter a name.` }),
  address: optionalText({ most: limits.Company.address.max }),
  openingHours: optionalText({ most: limits.Company.openingHours.max }),
  timeZone: v.nullable(v.string()),
  currency: v.nullable(v.string()),
  /** Hours as typed; empty means until the start. */
  cancellationHours: wholeNumber(limits.Company.cancellationHours),
  contentNeedsApproval: v.boolean(),
})

export type CompanyEntries = v.InferOutput<typeof companyForm>

/** The entries that differ from the saved ones, so that another admin's changes of other fields stay. */
export function changesOf(entries: CompanyEntries, saved: CompanyEntries) {
  const changed = Object.entries(entries).filter(([name, value]) => value !== Reflect.get(saved, name))
  return Object.fromEntries(changed.map(([name, value]) => [name, inputOf(name, value)]))
}

function inputOf(name: string, value: string | boolean | null): string | number | boolean | null {
  if (typeof value === 'boolean') return value
  if (name === 'cancellationHours') return numberOfText(value ?? '') ?? null
  return value === '' ? null : value
}
