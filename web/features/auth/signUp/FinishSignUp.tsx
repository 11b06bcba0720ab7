import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { requestRefusal } from '#web/app/forms.ts'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { NameFields } from './NameFields.tsx'
import { NameForm } from './nameForm.ts'
import { signUpDraft } from './signUpDraft.ts'
import { useFinishSignUp } from './useFinishSignUp.ts'

/**
 * The last step of sign-up, after the address is verified. Submits by itself if the details were entered before the
 * code.
 */
export function FinishSignUp() {
  const draft = signUpDraft()
  const form = useForm({
    schema: NameForm,
    start: { firstName: draft?.firstName ?? '', lastName: draft?.lastName ?? '', gender: draft?.gender ?? null },
    send: useFinishSignUp(),
    refusalOf: requestRefusal(),
  })
  useOnce(v.is(NameForm, draft), form.submit)
  return (
    <>
      <AuthHeading title={<Trans>Almost there</Trans>}>
        <Trans>You’re verified. This is what others will see.</Trans>
      </AuthHeading>
      <Form form={form}>
        <NameFields
          firstName={form.field('firstName')}
          lastName={form.field('lastName')}
          gender={form.field('gender')}
        />
        <FormProblem />
        <SubmitButton fullWidth>
          <Trans>Continue</Trans>
        </SubmitButton>
      </Form>
    </>
  )
}

function useOnce(isWanted: boolean, act: () => Promise<void>): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isWanted || isDone.current) return
    isDone.current = true
    void act()
  })
}
