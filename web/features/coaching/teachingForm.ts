import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText } from '#web/ui/form/rules.ts'

/** Stands in the list of categories for whatever is in none of them. */
export const OWN_WORDS = 'own words'

const longestWords = 100

/** What somebody teaches: one of the categories, or something in words of their own. */
export const teachingForm = v.pipe(
  v.object({
    category: v.nullable(v.string()),
    words: optionalText({ most: longestWords }),
  }),
  v.forward(
    v.check(({ category }) => category !== null, fault(msg`Choose what you teach.`)),
    ['category'],
  ),
  v.forward(
    v.check(({ category, words }) => category !== OWN_WORDS || words !== '', fault(msg`Say what you teach.`)),
    ['words'],
  ),
)

/** As the server takes it. */
export interface Teaching {
  categoryID?: string
  customCategory?: string
}

export function toTeaching({ category, words }: v.InferOutput<typeof teachingForm>): Teaching {
  return category === null || category === OWN_WORDS ? { customCategory: words } : { categoryID: category }
}
