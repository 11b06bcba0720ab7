import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { limits } from '#schema/__generated__/limits.ts'
import type { ReportDialogMutation, ReportReason } from '#schema/__generated__/relay/ReportDialogMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { RadioGroup } from '#web/ui/option/RadioGroup.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { DialogClose } from '#web/ui/overlay/DialogClose.tsx'
import { REASONS, useReasonName } from './reasons.ts'

interface ReportDialogProps {
  conversationId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Reports a conversation with a reason and the reporter's own words. */
export function ReportDialog({ conversationId, open, onOpenChange }: ReportDialogProps) {
  const { t } = useLingui()
  const reasonName = useReasonName()
  const [reason, setReason] = useState<ReportReason>()
  const [note, setNote] = useState('')
  const { write, isWriting } = useWrite<ReportDialogMutation>(graphql`
    mutation ReportDialogMutation($input: ReportConversationInput!) {
      reportConversation(input: $input) {
        id
      }
    }
  `)
  const report = async () => {
    if (!reason) return
    const words = note.trim()
    if (!(await write({ conversationID: conversationId, reason, note: words === '' ? null : words }))) return
    onOpenChange(false)
    setReason(undefined)
    setNote('')
    notify({ kind: 'success', text: t`Thanks. The team will look into it.` })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Report conversation</Trans>}
      description={
        <Trans>
          Admins of the platform will be able to read this conversation until the report is closed. The other people
          aren’t notified.
        </Trans>
      }
      closeLabel={t`Close`}
      actions={
        <>
          <DialogClose>
            <Button variant="secondary">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button variant="danger" disabled={!reason} busy={isWriting} onClick={() => void report()}>
            <Trans>Send report</Trans>
          </Button>
        </>
      }
    >
      <RadioGroup
        label={t`What’s wrong?`}
        options={REASONS.map((value) => ({ value, label: reasonName(value) }))}
        value={reason ?? null}
        onValueChange={setReason}
      />
      <TextArea
        label={t`Details (optional)`}
        maxLength={limits.ConversationReport.note.max}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  )
}
