import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/person/browserStorage.ts'
import { AddressEntries } from '#web/features/auth/addressForm.ts'
import type { Draft } from '#web/ui/form/draft.ts'

const SignUpDraft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  gender: v.nullable(v.picklist(['MALE', 'FEMALE', 'OTHER'])),
  address: AddressEntries,
})

/** The sign-up details entered so far. Survives reloads and the code step, until the contact is created. */
export type SignUpDraft = v.InferOutput<typeof SignUpDraft>

const KEY = 'sign-up-draft'

export function keepSignUpDraft(draft: SignUpDraft, shelf: Shelf = sessionStorage): void {
  keep(shelf, KEY, draft)
}

export function signUpDraft(shelf: Shelf = sessionStorage): SignUpDraft | undefined {
  return readKept(shelf, KEY, SignUpDraft)
}

export function forgetSignUpDraft(shelf: Shelf = sessionStorage): void {
  shelf.removeItem(KEY)
}

/** The draft of the sign-up form. Requesting a code does not clear it. */
export const draftUntilAccount: Draft<SignUpDraft> = {
  read: signUpDraft,
  keep: (draft) => {
    keepSignUpDraft(draft)
    return true
  },
  forget: () => undefined,
}
