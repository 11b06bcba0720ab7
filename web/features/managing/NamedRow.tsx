import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { requestRefusal } from '#web/app/forms.ts'
import { focus } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { DeleteButton, type DeleteButtonProps } from './DeleteButton.tsx'
import { nameForm } from './nameForm.ts'
import { SaveOrCancel } from './SaveOrCancel.tsx'

interface NamedRowProps extends Omit<DeleteButtonProps, 'label'> {
  name: string
  /** Maximum number of characters of a name. */
  most: number
  rename: (name: string) => Promise<void>
}

/** A row of something that is no more than a name, to be renamed or deleted. */
export function NamedRow({ name, most, rename, ...deletion }: NamedRowProps) {
  const { t } = useLingui()
  const [isRenaming, setRenaming] = useState<boolean>()
  if (isRenaming)
    return (
      <li className="p-4">
        <Rename name={name} most={most} rename={rename} onClose={() => setRenaming(false)} />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <bdi className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{name}</bdi>
      <Button
        variant="secondary"
        size="compact"
        aria-label={t`Rename ${name}`}
        onClick={() => setRenaming(true)}
        // False after the form was closed, undefined before it was open.
        ref={isRenaming === false ? focus : null}
      >
        <Trans>Rename</Trans>
      </Button>
      <DeleteButton label={t`Delete ${name}`} {...deletion} />
    </li>
  )
}

function Rename({
  name,
  most,
  rename,
  onClose,
}: Pick<NamedRowProps, 'name' | 'most' | 'rename'> & { onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    schema: nameForm(most),
    start: { name },
    send: async (entries) => {
      await rename(entries.name)
      onClose()
    },
    refusalOf: requestRefusal(),
  })
  return (
    <Form form={form} className="gap-4">
      <FormText of={form.field('name')} label={t`Name`} autoComplete="off" dir="auto" ref={focus} />
      <FormProblem />
      <SaveOrCancel onCancel={onClose} />
    </Form>
  )
}
