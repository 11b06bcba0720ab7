import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { limits } from '#schema/__generated__/limits.ts'
import { text } from '#web/ui/form/rules.ts'

export const noteForm = v.object({ text: text({ most: limits.MemberNote.text.max, missing: msg`Write a note.` }) })
