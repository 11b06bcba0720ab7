import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { WhoBookedButton_occurrence$key } from '#schema/__generated__/relay/WhoBookedButton_occurrence.graphql.ts'
import { DialogButton } from '#web/ui/overlay/DialogButton.tsx'

const loadSheet = async () => (await import('./WhoBookedSheet.tsx')).WhoBookedSheet

/** Opens the list of booked members. Refetched each time. */
export function WhoBookedButton({ occurrence: key }: { occurrence: WhoBookedButton_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment WhoBookedButton_occurrence on EventOccurrence {
        name
        ...WhoBookedSheet_occurrence
      }
    `,
    key,
  )
  const { t } = useLingui()
  const { name } = occurrence
  return (
    <DialogButton
      size="compact"
      variant="secondary"
      icon={<Users size={18} aria-hidden />}
      aria-label={t`Who’s booked: ${name}`}
      load={loadSheet}
      renderDialog={(WhoBookedSheet, dialog) => <WhoBookedSheet occurrence={occurrence} {...dialog} />}
    >
      <Trans>Who’s booked</Trans>
    </DialogButton>
  )
}
