import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { StandingSpot_occurrence$key } from '#schema/__generated__/relay/StandingSpot_occurrence.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { usePerson } from '#web/app/person/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { useStandingSpot } from './useStandingSpot.ts'

/** Takes a spot in each date of a weekly class, or gives it up. Courses are booked as a whole anyway. */
export function StandingSpot({ occurrence: key }: { occurrence: StandingSpot_occurrence$key }) {
  const occurrence = useFragment(
    graphql`
      fragment StandingSpot_occurrence on EventOccurrence {
        id
        name
        parentEventID
        pattern
        bookingType
        status
        price
        fees
        startDate
        cancelableUntil
        coachID
        assistantID
        viewerStandingSpot {
          id
        }
      }
    `,
    key,
  )
  const { t } = useLingui()
  const contactId = usePerson()?.contactId
  const lossText = useLossText()
  const { take, end, isWriting } = useStandingSpot(occurrence.id)
  const { name, parentEventID, pattern, bookingType, status, price, fees, coachID, assistantID } = occurrence
  const teaches = contactId === coachID || contactId === assistantID
  if (contactId === undefined || teaches || pattern !== 'WEEKLY' || bookingType !== 'SINGLE') return null
  const spot = occurrence.viewerStandingSpot
  const begin = async () => {
    const count = await take(parentEventID)
    if (count === undefined) return
    const dates = t`${plural(count, { one: '# date is booked.', other: '# dates are booked.' })}`
    const text = count === 0 ? t`All upcoming dates are full, but you’ll get a spot in new ones.` : dates
    notify({ kind: 'success', title: t`You have a spot every week.`, text })
  }
  if (!spot)
    return status === PUBLISHED && price + fees === 0 ? (
      <Button
        size="compact"
        variant="secondary"
        icon={<Repeat size={18} aria-hidden />}
        busy={isWriting}
        onClick={() => void begin()}
        aria-label={t`Book every week: ${name}`}
      >
        <Trans>Book every week</Trans>
      </Button>
    ) : null
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        <Trans>You have a spot in this class every week. If you can’t make it once, cancel that booking.</Trans>
      </p>
      <ConfirmButton
        size="compact"
        variant="quiet"
        aria-label={t`Give up weekly spot: ${name}`}
        question={{
          title: t`Give up your weekly spot?`,
          text: lossText(occurrence),
          confirmLabel: t`Give up spot`,
          cancelLabel: t`Keep spot`,
          danger: true,
          busy: isWriting,
        }}
        onConfirm={(close) => void end(spot.id).then((isDone) => isDone && close())}
      >
        <Trans>Give up weekly spot</Trans>
      </ConfirmButton>
    </div>
  )
}

/** Bookings stay if the studio's time to cancel has passed for them. */
function useLossText(): (date: { startDate: string; cancelableUntil: string }) => string {
  const { t } = useLingui()
  return ({ startDate, cancelableUntil }) =>
    Date.parse(cancelableUntil) < Date.parse(startDate)
      ? t`Your upcoming bookings in this class will be canceled, except those that can no longer be canceled.`
      : t`All your upcoming bookings in this class will be canceled.`
}
