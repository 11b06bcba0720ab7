import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { longestName, type NameFault, nameFaultOf } from '#schema/values/personName.ts'
import { fault } from '#web/ui/form/fault.ts'

const wrongNames: Record<Exclude<NameFault, 'missing'>, string> = {
  blank: fault(msg`Name cannot be only whitespace!`),
  long: fault(msg`Name must be ${longestName} characters or less!`),
  characters: fault(msg`Name can only contain letters, numbers, spaces, apostrophes, hyphens, and periods!`),
}

function requiredName(missing: MessageDescriptor) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const nameFault = dataset.typed ? nameFaultOf(dataset.value) : undefined
      if (nameFault) addIssue({ message: nameFault === 'missing' ? fault(missing) : wrongNames[nameFault] })
    }),
    v.trim(),
  )
}

const Gender = v.picklist(['MALE', 'FEMALE', 'OTHER'])

/** Name and gender. Gender has no default. */
export const NameForm = v.object({
  firstName: requiredName(msg`First name required.`),
  lastName: requiredName(msg`Last name required.`),
  gender: v.pipe(v.nullable(Gender), v.picklist(Gender.options, fault(msg`Please select gender.`))),
})

export type NameForm = v.InferOutput<typeof NameForm>
export type NameEntries = v.InferInput<typeof NameForm>
