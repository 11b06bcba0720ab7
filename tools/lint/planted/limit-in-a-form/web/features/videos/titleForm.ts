// Breaks house/limit-at-field
import { msg } from '@lingui/core/macro'
import { text } from '#web/ui/form/rules.ts'

const LONGEST_TITLE = 200

export const title = text({ most: LONGEST_TITLE, missing: msg`Enter a title.` })
