import { useShell } from '#web/app/useShell.ts'
import { useSendAttribution } from '#web/features/auth/attribution/useSendAttribution.ts'
import { useCreateProfile } from '#web/features/auth/survey/useCreateProfile.ts'
import type { NameForm } from './nameForm.ts'
import { forgetSignUpDraft } from './signUpDraft.ts'
import { useCreateContact } from './useCreateContact.ts'

/** Creates the signed-in user's contact and profile. The route guard then redirects to the survey. */
export function useFinishSignUp(): (form: NameForm) => Promise<void> {
  const { data } = useShell()
  const createContact = useCreateContact()
  const createProfile = useCreateProfile()
  const sendAttribution = useSendAttribution()
  return async (form) => {
    const contactId = await createContact(form)
    await createProfile({ contactID: contactId, gender: form.gender })
    await sendAttribution(contactId)
    await (await data()).account.reload()
    forgetSignUpDraft()
  }
}
