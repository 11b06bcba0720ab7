import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { requestRefusal } from '#web/app/forms.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { groupForm } from './groupForm.ts'
import { useDeleteGroup, useRenameGroup } from './useGroupWrites.ts'

interface GroupRowProps {
  group: { id: string; name: string }
  coachId: string
}

export function GroupRow({ group: { id, name }, coachId }: GroupRowProps) {
  const { t } = useLingui()
  const [isRenaming, setRenaming] = useState<boolean>()
  const { remove, isRemoving } = useDeleteGroup(coachId)
  if (isRenaming)
    return (
      <li className="p-4">
        <RenameGroup id={id} name={name} onClose={() => setRenaming(false)} />
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
      <ConfirmButton
        variant="secondary"
        size="compact"
        aria-label={t`Delete ${name}`}
        question={{
          title: <Trans>Delete this group?</Trans>,
          text: <Trans>Its members stay your members.</Trans>,
          confirmLabel: <Trans>Delete</Trans>,
          cancelLabel: <Trans>Cancel</Trans>,
          danger: true,
          busy: isRemoving,
        }}
        onConfirm={(close) => void remove(id).then((isDone) => isDone && close())}
      >
        <Trans>Delete</Trans>
      </ConfirmButton>
    </li>
  )
}

function RenameGroup({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const rename = useRenameGroup()
  const form = useForm({
    schema: groupForm,
    start: { name },
    send: async (entries) => {
      await rename({ id, name: entries.name })
      onClose()
    },
    refusalOf: requestRefusal(),
  })
  return (
    <Form form={form} className="gap-4">
      <FormText of={form.field('name')} label={t`Name`} autoComplete="off" dir="auto" ref={focus} />
      <FormProblem />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>
          <Trans>Save</Trans>
        </SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus()
}
