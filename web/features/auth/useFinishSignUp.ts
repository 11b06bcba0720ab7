import type { AuthUser } from '#web/app/identity/auth.port.ts'
import { rememberAuth } from '#web/app/identity/localAuthRecord.ts'
import { useShell } from '#web/app/useShell.ts'
import type { NameForm } from './nameForm.ts'
import { forgetSignUpDraft } from './signUpDraft.ts'
import { useCreateContact } from './useCreateContact.ts'
import { useCreateProfile } from './useCreateProfile.ts'

/** Makes contact and profile of the person who is signed in, then lets the gate take them on to the survey. */
export function useFinishSignUp(): (form: NameForm) => Promise<void> {
  const { account, session } = useShell()
  const createContact = useCreateContact()
  const createProfile = useCreateProfile()
  return async (form) => {
    const contactId = await createContact(form)
    await createProfile({ contactID: contactId, gender: form.gender })
    const state = session.state.peek()
    if (state.status === 'authenticated') remember(contactId, form, state.user)
    await account.reload()
    forgetSignUpDraft()
  }
}

function remember(contactId: string, { firstName, lastName, gender }: NameForm, { email, phone }: AuthUser): void {
  const proof = email === undefined ? { authMethod: 'phone' as const, authValue: phone ?? '' } : { authMethod: 'email' as const, authValue: email }
  rememberAuth({ contactId, name: `${firstName} ${lastName}`, gender, ...proof, timestamp: Date.now() }, localStorage)
}
