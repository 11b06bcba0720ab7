import * as v from 'valibot'
import { keep, readKept, type Shelf } from '#web/app/browserStorage.ts'
import type { Draft } from '#web/ui/form/draft.ts'
import { AddressEntries } from './addressForm.ts'

const SignUpDraft = v.object({
  firstName: v.string(),
  lastName: v.string(),
  gender: v.nullable(v.picklist(['MALE', 'FEMALE', 'OTHER'])),
  address: AddressEntries,
})

/** What somebody has filled in so far. It lives until their contact is made, over reloads and the code. */
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

/** What sign-up keeps while it is filled in. That the code was asked for is no reason to forget it. */
export const draftUntilAccount: Draft<SignUpDraft> = {
  read: signUpDraft,
  keep: (draft) => {
    keepSignUpDraft(draft)
    return true
  },
  forget: () => undefined,
}
