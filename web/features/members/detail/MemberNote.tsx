import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { MemberNote_note$key } from '#schema/__generated__/relay/MemberNote_note.graphql.ts'
import { requestRefusal } from '#web/app/forms.ts'
import { DeleteButton } from '#web/features/managing/DeleteButton.tsx'
import { SaveOrCancel } from '#web/features/managing/SaveOrCancel.tsx'
import { focus } from '#web/lib/focus.ts'
import { formatDate } from '#web/lib/format/formatDate.ts'
import { guessTimeZone } from '#web/lib/time/timeZone.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormTextArea } from '#web/ui/form/fields/FormTextArea.tsx'
import { Form, FormProblem } from '#web/ui/form/Form.tsx'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import { useForm, useIsSending } from '#web/ui/form/useForm.ts'
import { noteForm } from './noteForm.ts'
import { useChangeNote, useDeleteNote } from './useNoteWrites.ts'

export function MemberNote({ note: key }: { note: MemberNote_note$key }) {
  const { id, text, createdAt } = useFragment(
    graphql`
      fragment MemberNote_note on MemberNote {
        id
        text
        createdAt
      }
    `,
    key,
  )
  const { i18n, t } = useLingui()
  const [isEditing, setEditing] = useState<boolean>()
  const { remove, isRemoving } = useDeleteNote()
  const date = formatDate(createdAt, 'date', { zone: guessTimeZone(), locale: i18n.locale })
  if (isEditing)
    return (
      <li className="p-4">
        <EditNote id={id} text={text} onClose={() => setEditing(false)} />
      </li>
    )
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {text}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <time dateTime={createdAt} className="flex-1 text-sm text-muted">
          {date}
        </time>
        <Button
          variant="secondary"
          size="compact"
          aria-label={t`Edit note of ${date}`}
          onClick={() => setEditing(true)}
          // False after the form was closed, undefined before it was open.
          ref={isEditing === false ? focus : null}
        >
          <Trans>Edit</Trans>
        </Button>
        <DeleteButton
          label={t`Delete note of ${date}`}
          title={<Trans>Delete this note?</Trans>}
          text={<Trans>You can’t undo this.</Trans>}
          remove={() => remove(id)}
          isRemoving={isRemoving}
        />
      </div>
    </li>
  )
}

function EditNote({ id, text, onClose }: { id: string; text: string; onClose: () => void }) {
  const { t } = useLingui()
  const change = useChangeNote()
  const form = useForm({
    schema: noteForm,
    start: { text },
    send: async (entries) => {
      await change({ id, text: entries.text })
      onClose()
    },
    refusalOf: requestRefusal(),
  })
  return (
    <Form form={form} className="gap-4">
      <FormTextArea
        of={form.field('text')}
        label={t`Note`}
        dir="auto"
        ref={focus}
        // The form closes after the answer, and would take what is typed before it.
        readOnly={useIsSending(form)}
      />
      <FormProblem />
      <SaveOrCancel onCancel={onClose} />
      <LeaveGuard />
    </Form>
  )
}
