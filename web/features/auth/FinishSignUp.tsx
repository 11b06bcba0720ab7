import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { messageOf } from '#web/app/messageOf.ts'
import { Button } from '#web/ui/Button.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { FormError } from './FormError.tsx'
import { NameFields } from './NameFields.tsx'
import { type NameEntries, NameForm } from './nameForm.ts'
import { signUpDraft } from './signUpDraft.ts'
import { useFinishSignUp } from './useFinishSignUp.ts'

/** The last step of sign-up, after the address is proven. What was filled in before the code goes in by itself. */
export function FinishSignUp() {
  const { t } = useLingui()
  const finish = useFinishSignUp()
  const [refusal, setRefusal] = useState<string>()
  const draft = signUpDraft()
  const { control, register, handleSubmit, formState } = useForm<NameEntries, unknown, NameForm>({
    resolver: valibotResolver<NameEntries, unknown, NameForm>(NameForm),
    defaultValues: {
      firstName: draft?.firstName ?? '',
      lastName: draft?.lastName ?? '',
      gender: draft?.gender ?? null,
    },
  })
  const { field: gender } = useController({ control, name: 'gender' })
  const submit = handleSubmit(async (form) => {
    setRefusal(undefined)
    await finish(form).catch((error: unknown) => {
      setRefusal(t(messageOf(error)))
    })
  })
  useOnce(v.is(NameForm, draft), submit)

  return (
    <>
      <AuthHeading title={<Trans>Almost there</Trans>}>
        <Trans>You’re verified. This is what others will see.</Trans>
      </AuthHeading>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
        <NameFields
          firstName={register('firstName')}
          lastName={register('lastName')}
          gender={gender}
          errors={formState.errors}
        />
        <FormError>{refusal}</FormError>
        <Button type="submit" busy={formState.isSubmitting} fullWidth>
          <Trans>Continue</Trans>
        </Button>
      </form>
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
