import { Trans, useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { FreeSpotButtonMutation } from '#schema/__generated__/relay/FreeSpotButtonMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

interface FreeSpotButtonProps {
  occurrenceId: string
  memberId: string
  name: string
  isCourse: boolean
  onFreed: () => Promise<void>
}

/** Frees the spot of a member, also after the time in which members can cancel themselves. */
export function FreeSpotButton({ occurrenceId, memberId, name, isCourse, onFreed }: FreeSpotButtonProps) {
  const { t } = useLingui()
  const { write, isWriting } = useWrite<FreeSpotButtonMutation>(
    graphql`
      mutation FreeSpotButtonMutation($input: CancelClassInput!) {
        freed: cancelClassLambda(input: $input) {
          success
          code
          occurrence {
            id
            booked
            remaining
          }
        }
      }
    `,
    { key: 'clientMutationKey' },
  )
  const free = async (close: () => void) => {
    if (!(await write({ memberID: memberId, eventOccurrenceID: occurrenceId }))) return
    close()
    await onFreed().catch(tellError)
  }
  return (
    <ConfirmButton
      size="compact"
      variant="quiet"
      aria-label={t`Free spot: ${name}`}
      question={{
        title: t`Free the spot of ${name}?`,
        text: isCourse
          ? t`Their booking of the whole course will be canceled. We’ll let them know.`
          : t`Their booking will be canceled. We’ll let them know.`,
        confirmLabel: t`Free spot`,
        cancelLabel: t`Keep spot`,
        danger: true,
        busy: isWriting,
      }}
      onConfirm={(close) => void free(close)}
    >
      <Trans>Free spot</Trans>
    </ConfirmButton>
  )
}
