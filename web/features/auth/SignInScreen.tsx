import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Link, useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { addressOf } from '#web/app/configuration.ts'
import { AuthError } from '#web/app/identity/auth.port.ts'
import { lastAuth } from '#web/app/identity/localAuthRecord.ts'
import type { Place } from '#web/app/routing/route.ts'
import { useShell } from '#web/app/useShell.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link as TextLink } from '#web/ui/Link.tsx'
import { AddressFields } from './AddressFields.tsx'
import { AddressForm, addressIn, emptyAddress } from './addressForm.ts'
import { AuthHeading } from './AuthHeading.tsx'
import { authMessageOf } from './authMessages.ts'
import { FormError } from './FormError.tsx'
import { readingPhone } from './readingPhone.ts'
import { keepSignUpDraft } from './signUpDraft.ts'
import { startSignIn } from './startSignIn.ts'

const SignInForm = v.object({ address: AddressForm })
type SignInForm = v.InferOutput<typeof SignInForm>

/** Asks for an address and sends a code to it. Every address is answered alike, known or not. */
export function SignInScreen({ place }: { place: Place }) {
  const { t } = useLingui()
  const { configuration } = useShell()
  return (
    <>
      <AuthHeading title={<Trans>Sign in</Trans>}>
        <Trans>We send you a code. There is no password to remember.</Trans>
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
            <Trans>Open the inbox where the codes arrive</Trans>
          </TextLink>
        </p>
      )}
    </>
  )
}

function AddressRequest({ search }: { search: string }) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<string>()
  const { control, handleSubmit, formState } = useForm<SignInForm>({
    resolver: readingPhone(valibotResolver<SignInForm, unknown, SignInForm>(SignInForm)),
    defaultValues: { address: rememberedAddress() },
  })
  const channel = useController({ control, name: 'address.channel' })
  const email = useController({ control, name: 'address.email' })
  const phone = useController({ control, name: 'address.phone' })
  const send = useSendCode(search)
  const submit = handleSubmit(async ({ address }) => {
    setRefusal(undefined)
    const failure = await send(address)
    if (failure) setRefusal(t(authMessageOf(failure, address.channel)))
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void submit(event)}>
      <AddressFields channel={channel} email={email} phone={phone} />
      <FormError>{refusal}</FormError>
      <Button type="submit" busy={formState.isSubmitting} fullWidth>
        <Trans>Send code</Trans>
      </Button>
    </form>
  )
}

/** Sends the code and goes on to where it is entered; returns what stopped it. */
function useSendCode(search: string): (form: AddressForm) => Promise<AuthError | undefined> {
  const { auth, session } = useShell()
  const [, navigate] = useLocation()
  return async (form) => {
    try {
      const step = await startSignIn(auth, addressIn(form))
      if (step === 'done') await session.restore()
      if (step === 'code' || step === 'confirm-sign-up') navigate(paths.verify() + search)
      return undefined
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      if (error.fault !== 'UNKNOWN_USER') return error
      keepSignUpDraft({ firstName: '', lastName: '', gender: null, address: form })
      navigate(paths.signUp() + search)
      return undefined
    }
  }
}

function rememberedAddress(): AddressForm {
  const known = lastAuth(localStorage)
  return known?.authMethod === 'email' ? { ...emptyAddress, channel: 'email', email: known.authValue } : emptyAddress
}
