import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#web/ui/Button.tsx'
import { AddressFields } from './AddressFields.tsx'
import { AddressForm, emptyAddress } from './addressForm.ts'
import { authMessageOf } from './authMessages.ts'
import { FormError } from './FormError.tsx'
import { NameFields } from './NameFields.tsx'
import { NameForm } from './nameForm.ts'
import { readingPhone } from './readingPhone.ts'
import { keepSignUpDraft, type SignUpDraft, signUpDraft } from './signUpDraft.ts'
import { useRequestAccount } from './useRequestAccount.ts'

const SignUpForm = v.object({ ...NameForm.entries, address: AddressForm })
type SignUpForm = v.InferOutput<typeof SignUpForm>

const blank: SignUpDraft = { firstName: '', lastName: '', gender: null, address: emptyAddress }

interface SignUpRequestFormProps {
  search: string
  /** The address was proven at sign-in: it stands in the draft, and is not asked for again. */
  isProven: boolean
}

/** Everything a new account needs. What is filled in is kept in the tab while it is being filled in. */
export function SignUpRequestForm({ search, isProven }: SignUpRequestFormProps) {
  const { t } = useLingui()
  const request = useRequestAccount(search)
  const [refusal, setRefusal] = useState<string>()
  const { control, register, handleSubmit, formState } = useForm<SignUpDraft, unknown, SignUpForm>({
    resolver: readingPhone(valibotResolver<SignUpDraft, unknown, SignUpForm>(SignUpForm)),
    defaultValues: signUpDraft() ?? blank,
  })
  // Who submits with a gap is taken to the first one, in the order of these.
  const names = { firstName: register('firstName'), lastName: register('lastName') }
  const { field: gender } = useController({ control, name: 'gender' })
  const channel = useController({ control, name: 'address.channel' })
  const email = useController({ control, name: 'address.email' })
  const phone = useController({ control, name: 'address.phone' })
  const filledIn = useWatch({ control, compute: (values: SignUpDraft) => values })
  useEffect(() => keepSignUpDraft(filledIn), [filledIn])

  const submit = handleSubmit(async (person) => {
    setRefusal(undefined)
    await request(person).catch((error: unknown) => setRefusal(t(authMessageOf(error, person.address.channel))))
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <NameFields {...names} gender={gender} errors={formState.errors} />
      {!isProven && <AddressFields channel={channel} email={email} phone={phone} />}
      <FormError>{refusal}</FormError>
      <Button type="submit" busy={formState.isSubmitting} fullWidth>
        {isProven ? <Trans>Continue</Trans> : <Trans>Send code</Trans>}
      </Button>
    </form>
  )
}
