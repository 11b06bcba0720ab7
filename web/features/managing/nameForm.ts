import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { text } from '#web/ui/form/rules.ts'

/** `most` is the maximum number of characters. */
export function nameForm(most: number) {
  return v.object({ name: text({ most, missing: msg`Enter a name.` }) })
}
