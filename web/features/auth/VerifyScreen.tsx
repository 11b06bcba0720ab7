import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import type { Place } from '#web/app/routing/route.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link as TextLink } from '#web/ui/Link.tsx'
import { OneTimeCodeField } from '#web/ui/OneTimeCodeField.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { type PendingCode, pendingCode } from './pendingCode.ts'
import { ResendCode } from './ResendCode.tsx'
import { useEnterCode } from './useEnterCode.ts'

const CODE_LENGTH = 6

/** Where the code from the message is entered, for sign-in and sign-up alike. */
export function VerifyScreen({ place }: { place: Place }) {
  const [pending, setPending] = useState(pendingCode)
  if (!pending) return <Redirect to={paths.signIn() + place.search} replace />
  return <CodeEntry key={pending.sentAt} pending={pending} onPending={setPending} search={place.search} />
}

interface CodeEntryProps {
  pending: PendingCode
  onPending: (pending: PendingCode) => void
  search: string
}

function CodeEntry({ pending, onPending, search }: CodeEntryProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const { enter, isEntering, refusal } = useEnterCode({ pending, onPending, search })
  const type = (next: string) => setCode(next.replaceAll(/\D/g, ''))
  const submit = (complete: string) => void enter(complete).then((isRight) => isRight || setCode(''))
  const start = pending.purpose === 'sign-in' ? paths.signIn() : paths.signUp()
  return (
    <>
      <AuthHeading title={<Trans>Enter the code</Trans>}>
        <Trans>
          We sent six digits to{' '}
          <bdi dir="ltr" className="inline-block max-w-full font-[620] wrap-anywhere text-fg">
            {pending.address.value}
          </bdi>
          .
        </Trans>
      </AuthHeading>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit(code)
        }}
      >
        <OneTimeCodeField
          label={t`Code`}
          labelHidden
          value={code}
          onValueChange={type}
          onComplete={submit}
          digitLabel={(position) => t`Digit ${position} of ${CODE_LENGTH}`}
          error={refusal}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The code is all this page asks for, and the person waits for it.
          autoFocus
        />
        <Button type="submit" busy={isEntering} disabled={code.length < CODE_LENGTH} fullWidth>
          <Trans>Go on</Trans>
        </Button>
      </form>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <TextLink render={<Link href={start + search} />} className="inline-flex min-h-11 items-center">
          <Trans>Use another address</Trans>
        </TextLink>
        <ResendCode pending={pending} onPending={onPending} />
      </div>
    </>
  )
}
