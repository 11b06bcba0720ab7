import { valibotResolver } from '@hookform/resolvers/valibot'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link as RouterLink, useLocation } from 'wouter'
import { paths } from '#web/__generated__/paths.ts'
import { errorMessages } from '#web/app/errorMessages.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { FormError } from '#web/features/auth/FormError.tsx'
import { guessTimeZone } from '#web/lib/timeZone.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { emptyClass, type NewClassEntries, newClassForm, type NewClassForm } from './newClassForm.ts'
import { toNewClass } from './toNewClass.ts'
import { useCreateClass } from './useCreateClass.ts'
import { type Discipline, WhatFields } from './WhatFields.tsx'
import { WhenFields } from './WhenFields.tsx'
import { WhereFields } from './WhereFields.tsx'

const NewClassSchema = newClassForm(Date.now)

/** The form of a class that does not exist yet. */
export function NewClass({ disciplines }: { disciplines: readonly Discipline[] }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const create = useCreateClass()
  const [refusal, setRefusal] = useState<string>()
  const [empty] = useState(() => ({ ...emptyClass(Date.now()), categoryId: disciplines[0]?.id ?? '' }))
  const form = useForm<NewClassEntries, unknown, NewClassForm>({
    resolver: valibotResolver<NewClassEntries, unknown, NewClassForm>(NewClassSchema),
    defaultValues: empty,
  })
  const { handleSubmit, formState } = form
  const submit = handleSubmit(async (filledIn) => {
    setRefusal(undefined)
    try {
      await create(toNewClass(filledIn, guessTimeZone()))
    } catch (error) {
      setRefusal(t(errorMessages[error instanceof RequestError ? error.code : 'INTERNAL']))
      return
    }
    notify({ kind: 'success', text: t`Class created. Members can book it now.` })
    navigate(paths.taught())
  })
  return (
    <form noValidate className="flex flex-col gap-10" onSubmit={(event) => void submit(event)}>
      <WhatFields form={form} disciplines={disciplines} />
      <WhenFields form={form} />
      <WhereFields form={form} />
      <div className="flex flex-col gap-4 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-x-10">
        <div className="md:col-start-2">
          <FormError>{refusal}</FormError>
        </div>
        <div className="flex flex-wrap gap-3 md:col-start-2">
          <Button type="submit" busy={formState.isSubmitting}>
            <Trans>Create class</Trans>
          </Button>
          <Button variant="secondary" render={<RouterLink href={paths.taught()} />}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}
