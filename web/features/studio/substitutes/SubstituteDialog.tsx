import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { limits } from '#schema/__generated__/limits.ts'
import type { SubstituteDialog_occurrence$key } from '#schema/__generated__/relay/SubstituteDialog_occurrence.graphql.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { Checkbox } from '#web/ui/option/Checkbox.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { useAskForSubstitute } from './useAskForSubstitute.ts'

interface SubstituteDialogProps {
  occurrence: SubstituteDialog_occurrence$key
  onClose: () => void
}

/** Asks all colleagues to teach a date, or withdraws the request. */
export function SubstituteDialog({ occurrence: key, onClose }: SubstituteDialogProps) {
  const { id, substituteAskedAt, substituteNote, isGivenUp } = useFragment(
    graphql`
      fragment SubstituteDialog_occurrence on EventOccurrence {
        id
        substituteAskedAt
        substituteNote
        isGivenUp
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [note, setNote] = useState(substituteNote ?? '')
  const [givesUp, setGivesUp] = useState(isGivenUp === true)
  const { askColleagues, withdraw, isAsking, isWithdrawing } = useAskForSubstitute()
  const send = async () => {
    if (!(await askColleagues({ id, note: note.trim() || null, givesUp }))) return
    notify({ kind: 'success', text: t`We’ve asked your colleagues.` })
    onClose()
  }
  const takeBack = async () => {
    if (!(await withdraw(id))) return
    notify({ kind: 'success', text: t`Request withdrawn.` })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Ask for a substitute</Trans>}
      closeLabel={t`Close`}
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          <Trans>
            The first coach of your studio who accepts teaches this date. Members who booked it get an email.
          </Trans>
        </p>
        <TextArea
          label={t`Note for your colleagues`}
          aside={<Trans>Optional</Trans>}
          maxLength={limits.EventOccurrence.substituteNote.max}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Checkbox checked={givesUp} onCheckedChange={setGivesUp} label={t`I can’t teach this date in any case`} />
        <div className="flex flex-wrap justify-end gap-3">
          {substituteAskedAt && (
            <Button variant="secondary" busy={isWithdrawing} onClick={() => void takeBack()}>
              <Trans>Withdraw request</Trans>
            </Button>
          )}
          <Button busy={isAsking} onClick={() => void send()}>
            <Trans>Ask colleagues</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
