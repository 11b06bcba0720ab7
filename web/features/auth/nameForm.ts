import * as v from 'valibot'
import { nameFaultOf } from '#schema/personName.ts'

function named(missing: string) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? nameFaultOf(dataset.value) : undefined
      if (fault) addIssue({ message: fault === 'This field is required!' ? missing : fault })
    }),
    v.trim(),
  )
}

const Gender = v.picklist(['MALE', 'FEMALE', 'OTHER'])

/** What sign-up asks about the person; nothing is chosen for them. */
export const NameForm = v.object({
  firstName: named('First name required.'),
  lastName: named('Last name required.'),
  gender: v.pipe(v.nullable(Gender), v.picklist(Gender.options, 'Please select gender.')),
})

export type NameForm = v.InferOutput<typeof NameForm>
export type NameEntries = v.InferInput<typeof NameForm>
