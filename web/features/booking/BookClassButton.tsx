import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type { BookClassButton_occurrence$key } from '#schema/__generated__/relay/BookClassButton_occurrence.graphql.ts'
import { useWayIn } from '#web/app/routing/useWayIn.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useBookClass } from './useBookClass.ts'

interface BookClassButtonProps {
  occurrence: BookClassButton_occurrence$key
  size: 'regular' | 'compact'
  onBooked: (() => void) | undefined
}

/** Takes a seat, or leads to the door first. The names of the two begin with what they show, for those who speak to them. */
export function BookClassButton({ occurrence: key, size, onBooked }: BookClassButtonProps) {
  const { id, name, bookingType } = useFragment(
    graphql`
      fragment BookClassButton_occurrence on EventOccurrence {
        id
        name
        bookingType
      }
    `,
    key,
  )
  const { t } = useLingui()
  const signIn = useWayIn()
  const [book, isBooking] = useBookClass()
  const take = async () => {
    if (!(await book(id))) return
    notify({ kind: 'success', text: t`Booked. See you there.` })
    onBooked?.()
  }
  const label = bookingType === 'COURSE' ? t`Book course` : t`Book`

  if (signIn !== undefined) {
    return (
      <Button size={size} render={<RouterLink href={signIn} />} aria-label={t`Sign in to book ${name}`}>
        <Trans>Sign in to book</Trans>
      </Button>
    )
  }
  return (
    <Button size={size} busy={isBooking} onClick={() => void take()} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  )
}
