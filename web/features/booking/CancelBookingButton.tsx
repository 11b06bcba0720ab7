import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CancelBookingButton_occurrence$key } from '#schema/__generated__/relay/CancelBookingButton_occurrence.graphql.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { useOnDemand } from '#web/ui/overlay/useOnDemand.ts'
import { useCancelBooking } from './useCancelBooking.ts'

const loadDialog = async () => (await import('#web/ui/overlay/ConfirmDialog.tsx')).ConfirmDialog

interface CancelBookingButtonProps {
  occurrence: CancelBookingButton_occurrence$key
  size: 'regular' | 'compact'
}

/** Cancels the booking, after confirmation. */
export function CancelBookingButton({ occurrence: key, size }: CancelBookingButtonProps) {
  const { id, name, bookingType } = useFragment(
    graphql`
      fragment CancelBookingButton_occurrence on EventOccurrence {
        id
        name
        bookingType
      }
    `,
    key,
  )
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  const { Loaded: ConfirmDialog, warm, ask } = useOnDemand(loadDialog)
  const [cancel, isCancelling] = useCancelBooking()
  const giveBack = async () => {
    const isDone = await cancel(id)
    setIsAsking(false)
    if (isDone) notify({ text: t`Booking canceled.` })
  }
  const isCourse = bookingType === 'COURSE'

  return (
    <>
      <Button
        size={size}
        variant="secondary"
        aria-label={t`Cancel booking: ${name}`}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => ask(() => setIsAsking(true))}
        title={t`Cancel booking`}
        className="group/cancel"
      >
        {/* Next to the join button there is no room for a label, in cards and in rails. */}
        <CalendarX
          size={18}
          aria-hidden
          className={size === 'compact' ? 'hidden group-not-only/cancel:block @max-xs:block' : 'hidden'}
        />
        <span className={size === 'compact' ? 'group-not-only/cancel:sr-only @max-xs:sr-only' : undefined}>
          <Trans>Cancel booking</Trans>
        </span>
      </Button>
      {ConfirmDialog && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={isCourse ? <Trans>Cancel the whole course?</Trans> : <Trans>Cancel this booking?</Trans>}
          text={<WhatIsLost name={isolated(name)} isCourse={isCourse} />}
          confirmLabel={<Trans>Cancel booking</Trans>}
          cancelLabel={<Trans>Keep booking</Trans>}
          onConfirm={() => void giveBack()}
          busy={isCancelling}
          danger
        />
      )}
    </>
  )
}

function WhatIsLost({ name, isCourse }: { name: string; isCourse: boolean }) {
  if (isCourse) return <Trans>You’ll lose your spot in every session of {name}.</Trans>
  return <Trans>You’ll lose your spot in {name}.</Trans>
}

/** Isolates the direction of a name in another script from the sentence around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
