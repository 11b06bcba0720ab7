import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import type { Place } from '#web/app/routing/route.ts'
import { useShell } from '#web/app/useShell.ts'
import { AuthHeading } from '#web/features/auth/AuthHeading.tsx'
import { lazily } from '#web/lib/lazily.ts'
import { useValue } from '#web/lib/useValue.ts'
import { Link as TextLink } from '#web/ui/Link.tsx'
import { forgetProvenAddress, provenAddress } from './provenAddress.ts'
import { SignUpRequestForm } from './SignUpRequestForm.tsx'

// Only needed after the address is verified, so new visitors do not download it.
const FinishSignUp = lazily(async () => (await import('./FinishSignUp.tsx')).FinishSignUp)

/** Creates an account for a new user, or the missing contact if the address is already verified. */
export function SignUpScreen({ place }: { place: Place }) {
  const { t } = useLingui()
  const { session } = useShell()
  const isIn = useValue(session.state).status === 'authenticated'
  const [proven] = useState(() => provenAddress(Date.now()))
  const address = proven?.address.value
  if (isIn) return <FinishSignUp />
  return (
    <>
      <AuthHeading title={<Trans>Create an account</Trans>}>
        {proven ? (
          <Trans>
            <bdi dir="ltr" className="inline-block max-w-full font-[620] wrap-anywhere text-fg">
              {address}
            </bdi>{' '}
            is verified. Add your name to create your account.
          </Trans>
        ) : (
          <Trans>Tell us who you are. We’ll send a code to verify it’s you.</Trans>
        )}
      </AuthHeading>
      <SignUpRequestForm search={place.search} isProven={proven !== undefined} />
      <p className="text-sm text-muted">
        {proven ? t`Wrong address?` : t`Already a member?`}{' '}
        <TextLink render={<Link href={paths.signIn() + place.search} onClick={() => forgetProvenAddress()} />}>
          <Trans>Sign in</Trans>
        </TextLink>
      </p>
    </>
  )
}
