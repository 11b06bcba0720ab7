import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CancelBookingButton_occurrence$key } from '#schema/__generated__/relay/CancelBookingButton_occurrence.graphql.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useOnDemand } from '#web/ui/useOnDemand.ts'
import { useCancelBooking } from './useCancelBooking.ts'

const loadDialog = async () => (await import('#web/ui/ConfirmDialog.tsx')).ConfirmDialog

interface CancelBookingButtonProps {
  occurrence: CancelBookingButton_occurrence$key
  size: 'regular' | 'compact'
}

/** Gives the seat back, after asking. */
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
    if (isDone) notify({ text: t`Booking cancelled.` })
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
        {/* Beside the door of a class there is no room for its words in a card, nor in one of a rail. */}
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

/** Keeps a name of another script, and its punctuation, together within a sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
