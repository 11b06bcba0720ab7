import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SetSubstituteDialog_occurrence$key } from '#schema/__generated__/relay/SetSubstituteDialog_occurrence.graphql.ts'
import type { SetSubstituteDialogMutation } from '#schema/__generated__/relay/SetSubstituteDialogMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { useColleagueOptions } from '#web/features/studio/colleagues/useColleagueOptions.tsx'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Combobox } from '#web/ui/field/Combobox.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

interface SetSubstituteDialogProps {
  occurrence: SetSubstituteDialog_occurrence$key
  companyId: string
  onClose: () => void
}

/** An admin chooses another coach of the company for a date, or ends that. */
export function SetSubstituteDialog({ occurrence: key, companyId, onClose }: SetSubstituteDialogProps) {
  const { id, coachID, substituteID, substituteInfo } = useFragment(
    graphql`
      fragment SetSubstituteDialog_occurrence on EventOccurrence {
        id
        coachID
        substituteID
        substituteInfo {
          firstName
          lastName
          photo
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [chosenId, setChosenId] = useState(substituteID ?? null)
  const restored =
    substituteID && substituteInfo
      ? {
          coachID: substituteID,
          coachName: `${substituteInfo.firstName} ${substituteInfo.lastName}`,
          coachPhoto: substituteInfo.photo,
        }
      : undefined
  const options = useColleagueOptions({ companyId, exceptId: coachID, value: chosenId, restored })
  const { write, isWriting } = useWrite<SetSubstituteDialogMutation>(graphql`
    mutation SetSubstituteDialogMutation($input: SetSubstituteInput!) {
      done: setSubstituteLambda(input: $input) {
        success
        code
        occurrences {
          ...DateState_occurrence
          ...SubstituteDialog_occurrence
          ...SetSubstituteDialog_occurrence
        }
      }
    }
  `)
  const save = async (next: string | null) => {
    if (!(await write({ id, substituteID: next }))) return
    notify({ kind: 'success', text: next === null ? t`The coach teaches this date again.` : t`Substitute set.` })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={<Trans>Substitute</Trans>} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        <p className="text-muted">
          <Trans>Another coach of your studio teaches this date. Members who booked it get an email.</Trans>
        </p>
        <Combobox label={t`Coach`} value={chosenId} onValueChange={setChosenId} {...options} />
        <div className="flex flex-wrap justify-end gap-3">
          {substituteID && (
            <Button variant="secondary" busy={isWriting} onClick={() => void save(null)}>
              <Trans>Remove substitute</Trans>
            </Button>
          )}
          <Button
            busy={isWriting}
            disabled={chosenId === null || chosenId === substituteID}
            onClick={() => void save(chosenId)}
          >
            <Trans>Set substitute</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
