import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { requestRefusal } from '#web/app/forms.ts'
import { focus } from '#web/lib/focus.ts'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { nameForm } from './nameForm.ts'

interface NewNameProps {
  label: string
  /** Maximum number of characters of a name. */
  most: number
  add: (name: string) => Promise<void>
}

/** Adds something that is no more than a name, and is ready for the next one. */
export function NewName(props: NewNameProps) {
  const [added, setAdded] = useState(0)
  return <NameForm key={added} {...props} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
}

function NameForm({ label, most, add, isNext, onAdded }: NewNameProps & { isNext: boolean; onAdded: () => void }) {
  const form = useForm({
    schema: nameForm(most),
    start: { name: '' },
    send: async ({ name }) => {
      await add(name)
      onAdded()
    },
    refusalOf: requestRefusal(),
  })
  return (
    <Form form={form} className="gap-4">
      <div className="flex flex-wrap items-start gap-3 *:first:min-w-56 *:first:flex-1">
        <FormText of={form.field('name')} label={label} autoComplete="off" dir="auto" ref={isNext ? focus : null} />
        <div className="pt-7">
          <SubmitButton>
            <Trans>Add</Trans>
          </SubmitButton>
        </div>
      </div>
      <FormProblem />
    </Form>
  )
}
