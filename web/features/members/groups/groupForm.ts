import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { text } from '#web/ui/form/rules.ts'

export const groupForm = v.object({ name: text({ most: limits.MemberGroup.name.max, missing: msg`Enter a name.` }) })
