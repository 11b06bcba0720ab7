import { Trans, useLingui } from '@lingui/react/macro'
import { lazy } from 'react'
import { Link } from 'wouter'
import { SIGN_IN } from '#web/app/routing/paths.ts'
import type { Place } from '#web/app/routing/screen.tsx'
import { useShell } from '#web/app/useShell.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Link as TextLink } from '#web/ui/Link.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { SignUpRequestForm } from './SignUpRequestForm.tsx'

// Somebody who has no account yet does not need the part that writes one's contact.
const FinishSignUp = lazy(async () => ({ default: (await import('./FinishSignUp.tsx')).FinishSignUp }))

/** A new account, for somebody who has none; the missing contact, for somebody whose address is already proven. */
export function SignUpScreen({ place }: { place: Place }) {
  const { t } = useLingui()
  const { session } = useShell()
  const isIn = useValue(session.state).status === 'authenticated'
  if (isIn) return <FinishSignUp />
  return (
    <>
      <AuthHeading title={<Trans>Create an account</Trans>}>
        <Trans>Tell us who you are. We send a code to make sure it is you.</Trans>
      </AuthHeading>
      <SignUpRequestForm search={place.search} />
      <p className="text-sm text-muted">
        {t`Already a member?`}{' '}
        <TextLink render={<Link href={SIGN_IN + place.search} />}>
          <Trans>Sign in</Trans>
        </TextLink>
      </p>
    </>
  )
}
