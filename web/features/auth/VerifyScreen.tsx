import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import { Link, Redirect } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import type { Place } from '#web/app/routing/route.ts'
import { OneTimeCodeField } from '#web/ui/field/OneTimeCodeField.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useField, useForm } from '#web/ui/form/useForm.ts'
import { Link as TextLink } from '#web/ui/Link.tsx'
import { AuthHeading } from './AuthHeading.tsx'
import { codeRefusal } from './authMessages.ts'
import { type PendingCode, pendingCode } from './pendingCode.ts'
import { ResendCode } from './ResendCode.tsx'
import { useEnterCode } from './useEnterCode.ts'

const CODE_LENGTH = 6
const CodeForm = v.object({ code: v.pipe(v.string(), v.length(CODE_LENGTH)) })

/** Verifies the code, for both sign-in and sign-up. */
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
  const enter = useEnterCode({ pending, onPending, search })
  const form = useForm({
    schema: CodeForm,
    start: { code: '' },
    send: ({ code }) => enter(code),
    refusalOf: (error) => {
      form.field('code').set('')
      return codeRefusal(error, pending)
    },
  })
  const { value, set, error } = useField(form.field('code'))
  const type = (next: string) => set(next.replaceAll(/\D/g, ''))
  const complete = (code: string) => {
    type(code)
    void form.submit()
  }
  const start = pending.purpose === 'sign-in' ? paths.signIn() : paths.signUp()
  return (
    <>
      <AuthHeading title={<Trans>Enter the code</Trans>}>
        <Trans>
          We sent a 6-digit code to{' '}
          <bdi dir="ltr" className="inline-block max-w-full font-[620] wrap-anywhere text-fg">
            {pending.address.value}
          </bdi>
          .
        </Trans>
      </AuthHeading>
      <Form form={form}>
        <OneTimeCodeField
          label={t`Code`}
          labelHidden
          value={value}
          onValueChange={type}
          onComplete={complete}
          digitLabel={(position) => t`Digit ${position} of ${CODE_LENGTH}`}
          error={error}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The code is the only field, and the user came here to enter it.
          autoFocus
        />
        <FormProblem />
        <SubmitButton disabled={value.length < CODE_LENGTH} fullWidth>
          <Trans>Continue</Trans>
        </SubmitButton>
      </Form>
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <TextLink render={<Link href={start + search} />} className="inline-flex min-h-11 items-center">
          <Trans>Use another address</Trans>
        </TextLink>
        <ResendCode pending={pending} onPending={onPending} />
      </div>
    </>
  )
}
