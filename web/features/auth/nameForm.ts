import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { longestName, type NameFault, nameFaultOf } from '#schema/personName.ts'
import { fault } from '#web/ui/form/fault.ts'

const wrongNames: Record<Exclude<NameFault, 'missing'>, string> = {
  blank: fault(msg`Name cannot be only whitespace!`),
  long: fault(msg`Name must be ${longestName} characters or less!`),
  characters: fault(msg`Name can only contain letters, numbers, spaces, apostrophes, hyphens, and periods!`),
}

function named(missing: MessageDescriptor) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const found = dataset.typed ? nameFaultOf(dataset.value) : undefined
      if (found) addIssue({ message: found === 'missing' ? fault(missing) : wrongNames[found] })
    }),
    v.trim(),
  )
}

const Gender = v.picklist(['MALE', 'FEMALE', 'OTHER'])

/** What sign-up asks about the person; nothing is chosen for them. */
export const NameForm = v.object({
  firstName: named(msg`First name required.`),
  lastName: named(msg`Last name required.`),
  gender: v.pipe(v.nullable(Gender), v.picklist(Gender.options, fault(msg`Please select gender.`))),
})

export type NameForm = v.InferOutput<typeof NameForm>
export type NameEntries = v.InferInput<typeof NameForm>
