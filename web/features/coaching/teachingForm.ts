import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { fault } from '#web/ui/form/fault.ts'
import { optionalText } from '#web/ui/form/rules.ts'

/** Option of the category list that stands for a free text. */
export const OWN_WORDS = 'own words'

/** What a coach teaches: a category, or a free text. */
export const teachingForm = v.pipe(
  v.object({
    category: v.nullable(v.string()),
    words: optionalText({ most: limits.Role.customCategory.max }),
  }),
  v.forward(
    v.check(({ category }) => category !== null, fault(msg`Choose what you teach.`)),
    ['category'],
  ),
  v.forward(
    v.check(({ category, words }) => category !== OWN_WORDS || words !== '', fault(msg`Tell us what you teach.`)),
    ['words'],
  ),
)

/** The input of the mutation. */
export interface Teaching {
  categoryID?: string
  customCategory?: string
}

export function toTeaching({ category, words }: v.InferOutput<typeof teachingForm>): Teaching {
  return category === null || category === OWN_WORDS ? { customCategory: words } : { categoryID: category }
}
