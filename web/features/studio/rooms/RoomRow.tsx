import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RoomRow_room$key } from '#schema/__generated__/relay/RoomRow_room.graphql.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { focus } from '#web/lib/focus.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormText } from '#web/ui/form/fields/FormText.tsx'
import { Form, FormProblem, SubmitButton } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/useForm.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { roomForm } from './roomForm.ts'
import { useDeleteRoom, useRenameRoom } from './useRoomWrites.ts'

interface RoomRowProps {
  room: RoomRow_room$key
  companyId: string
}

export function RoomRow({ room: key, companyId }: RoomRowProps) {
  const { id, name } = useFragment(
    graphql`
      fragment RoomRow_room on Room {
        id
        name
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [isRenaming, setRenaming] = useState<boolean>()
  const { remove, isRemoving } = useDeleteRoom(companyId)
  if (isRenaming)
    return (
      <li className="p-4">
        <RenameRoom id={id} name={name} onClose={() => setRenaming(false)} />
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
          title: <Trans>Delete this room?</Trans>,
          text: <Trans>Its classes stay, without a room.</Trans>,
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

function RenameRoom({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const rename = useRenameRoom()
  const form = useForm({
    schema: roomForm,
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
