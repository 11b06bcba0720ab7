import { Trans } from '@lingui/react/macro'
import * as v from 'valibot'
import { AddressForm, emptyAddress } from '#web/features/auth/addressForm.ts'
import { authRefusal } from '#web/features/auth/authMessages.ts'
import { withPhoneRead } from '#web/features/auth/phone/withPhoneRead.ts'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { AddressFields } from './AddressFields.tsx'
import { NameFields } from './NameFields.tsx'
import { NameForm } from './nameForm.ts'
import { draftUntilAccount, type SignUpDraft } from './signUpDraft.ts'
import { useRequestAccount } from './useRequestAccount.ts'

const SignUpForm = v.object({ ...NameForm.entries, address: AddressForm })

const blank: SignUpDraft = { firstName: '', lastName: '', gender: null, address: emptyAddress }

interface SignUpRequestFormProps {
  search: string
  /** The address was verified at sign-in. It comes from the draft, so its field is hidden. */
  isProven: boolean
}

/** The whole sign-up form: name, gender and address. */
export function SignUpRequestForm({ search, isProven }: SignUpRequestFormProps) {
  const form = useForm({
    schema: SignUpForm,
    start: blank,
    draft: draftUntilAccount,
    prepare: withPhoneRead,
    send: useRequestAccount(search),
    refusalOf: authRefusal,
  })
  return (
    <Form form={form}>
      <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} gender={form.field('gender')} />
      {!isProven && <AddressFields of={form.field('address')} />}
      <FormProblem />
      <SubmitButton fullWidth>{isProven ? <Trans>Continue</Trans> : <Trans>Send code</Trans>}</SubmitButton>
    </Form>
  )
}
