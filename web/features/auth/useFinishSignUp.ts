import { useShell } from '#web/app/useShell.ts'
import type { NameForm } from './nameForm.ts'
import { forgetSignUpDraft } from './signUpDraft.ts'
import { useCreateContact } from './useCreateContact.ts'
import { useCreateProfile } from './useCreateProfile.ts'

/** Makes contact and profile of the person who is signed in, then lets the gate take them on to the survey. */
export function useFinishSignUp(): (form: NameForm) => Promise<void> {
  const { data } = useShell()
  const createContact = useCreateContact()
  const createProfile = useCreateProfile()
  return async (form) => {
    const contactId = await createContact(form)
    await createProfile({ contactID: contactId, gender: form.gender })
    await (await data()).account.reload()
    forgetSignUpDraft()
  }
}
