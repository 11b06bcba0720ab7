import { Trans, useLingui } from '@lingui/react/macro'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { WhoBookedButton_occurrence$key } from '#schema/__generated__/relay/WhoBookedButton_occurrence.graphql.ts'
import { Button } from '#web/ui/Button.tsx'
import { useOnDemand } from '#web/ui/useOnDemand.ts'

const loadSheet = async () => (await import('./WhoBookedSheet.tsx')).WhoBookedSheet

/** Opens the list of those who have a seat, beside the classes. It is read anew each time. */
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
  const [isOpen, setIsOpen] = useState(false)
  const { Loaded: WhoBookedSheet, warm, ask } = useOnDemand(loadSheet)
  const { name } = occurrence
  return (
    <>
      <Button
        size="compact"
        variant="secondary"
        icon={<Users size={18} aria-hidden />}
        aria-label={t`Who’s booked: ${name}`}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsOpen(true))}
      >
        <Trans>Who’s booked</Trans>
      </Button>
      {WhoBookedSheet && <WhoBookedSheet occurrence={occurrence} open={isOpen} onOpenChange={setIsOpen} />}
    </>
  )
}
