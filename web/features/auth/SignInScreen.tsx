import { Trans, useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { addressOf } from '#web/app/configuration.ts'
import { tabDraft } from '#web/app/forms.ts'
import { AuthError } from '#web/app/identity/auth.port.ts'
import { lastAuth } from '#web/app/identity/localAuthRecord.ts'
import type { Place } from '#web/app/routing/route.ts'
import { useShell } from '#web/app/useShell.ts'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { Link as TextLink } from '#web/ui/Link.tsx'
import { AddressForm, addressIn, emptyAddress } from './addressForm.ts'
import { AuthHeading } from './AuthHeading.tsx'
import { authRefusal } from './authMessages.ts'
import { withPhoneRead } from './phone/withPhoneRead.ts'
import { AddressFields } from './signUp/AddressFields.tsx'
import { keepSignUpDraft } from './signUp/signUpDraft.ts'
import { startSignIn } from './startSignIn.ts'

const SignInForm = v.object({ address: AddressForm })

/** Sends a code to an address. Responds the same whether or not the address has an account. */
export function SignInScreen({ place }: { place: Place }) {
  const { t } = useLingui()
  const { configuration } = useShell()
  return (
    <>
      <AuthHeading title={<Trans>Sign in</Trans>}>
        <Trans>We’ll send you a code. No password to remember.</Trans>
      </AuthHeading>
      <AddressRequest search={place.search} />
      <p className="text-sm text-muted">
        {t`New here?`}{' '}
        <TextLink render={<Link href={paths.signUp() + place.search} />}>
          <Trans>Create an account</Trans>
        </TextLink>
      </p>
      {configuration.demo && (
        <p className="text-sm text-muted">
          <TextLink href={addressOf('dev/inbox')} target="_blank" rel="noreferrer">
            <Trans>Open the demo inbox</Trans>
          </TextLink>
        </p>
      )}
    </>
  )
}

function AddressRequest({ search }: { search: string }) {
  const form = useForm({
    schema: SignInForm,
    start: { address: rememberedAddress() },
    // Keeps the channel and the entered text across reloads.
    draft: tabDraft('sign-in'),
    prepare: withPhoneRead,
    send: useSendCode(search),
    refusalOf: authRefusal,
  })
  return (
    <Form form={form}>
      <AddressFields of={form.field('address')} />
      <FormProblem />
      <SubmitButton fullWidth>
        <Trans>Send code</Trans>
      </SubmitButton>
    </Form>
  )
}

/** Sends the code, then navigates to the screen that verifies it. */
function useSendCode(search: string): (form: { address: AddressForm }) => Promise<void> {
  const { auth, session } = useShell()
  const [, navigate] = useLocation()
  return async ({ address }) => {
    try {
      const step = await startSignIn(auth, addressIn(address))
      if (step === 'done') await session.restore()
      if (step === 'code' || step === 'confirm-sign-up') navigate(paths.verify() + search)
    } catch (error) {
      if (!(error instanceof AuthError) || error.fault !== 'UNKNOWN_USER') throw error
      keepSignUpDraft({ firstName: '', lastName: '', gender: null, address })
      navigate(paths.signUp() + search)
    }
  }
}

function rememberedAddress(): AddressForm {
  const last = lastAuth(localStorage)
  if (last?.authMethod === 'email') return { ...emptyAddress, channel: 'email', email: last.authValue }
  if (last?.authMethod !== 'phone') return emptyAddress
  const { authValue: number } = last
  return { ...emptyAddress, channel: 'phone', phone: { ...emptyAddress.phone, national: number, e164: number } }
}
