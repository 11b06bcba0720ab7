import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import { Link as RouterLink } from 'wouter'
import type {
  ClassSeat_occurrence$data,
  ClassSeat_occurrence$key,
} from '#schema/__generated__/relay/ClassSeat_occurrence.graphql.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import { paths } from '#web/__generated__/paths.ts'
import { usePerson } from '#web/app/person/person.ts'
import { JoinClass } from '#web/features/classes/page/JoinClass.tsx'
import { PriceTag } from '#web/features/classes/PriceTag.tsx'
import { SeatsLeft } from '#web/features/classes/SeatsLeft.tsx'
import { useNow } from '#web/lib/useNow.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/classNames.ts'
import { BookClassButton } from './BookClassButton.tsx'
import { type BookingState, bookingStateOf } from './bookingState.ts'
import { CancelBookingButton } from './CancelBookingButton.tsx'
import { SeatMark } from './SeatMark.tsx'
import { SeatReason } from './SeatReason.tsx'
import { useKeptFocus } from './useKeptFocus.ts'

interface ClassSeatProps {
  occurrence: ClassSeat_occurrence$key
  /** `line` puts the button at the end and uses short labels; `panel` puts it below and uses sentences. */
  look?: 'line' | 'panel'
  /** Called after a spot was booked. */
  onBooked?: () => void
}

/** The booking area of a class: spots left, price, and the buttons to book, cancel or join. */
export function ClassSeat({ occurrence: key, look = 'line', onBooked }: ClassSeatProps) {
  const occurrence = useFragment(
    graphql`
      fragment ClassSeat_occurrence on EventOccurrence {
        startDate
        endDate
        cancelableUntil
        bookingType
        parentEventStartDate
        cancelledAt
        status
        remaining
        price
        fees
        coachID
        assistantID
        substituteID
        categoryID
        subCategoryID
        viewerBooking {
          status
        }
        ...SeatsLeft_occurrence
        ...PriceTag_occurrence
        ...BookClassButton_occurrence
        ...CancelBookingButton_occurrence
        ...SeatReason_occurrence
        ...JoinClass_occurrence
      }
    `,
    key,
  )
  const state = bookingStateOf(situationOf(occurrence), useNow())
  const { box, onClickCapture } = useKeptFocus(state.kind)
  const size = look === 'panel' ? 'regular' : 'compact'
  return (
    <div
      ref={box}
      tabIndex={-1}
      onClickCapture={onClickCapture}
      className={classNames(
        'flex gap-x-4 gap-y-3',
        look === 'panel'
          ? 'flex-col'
          : 'min-h-10 flex-wrap items-center justify-between @2xl:flex-col @2xl:flex-nowrap @2xl:items-end @2xl:justify-center @2xl:gap-y-2',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 @2xl:justify-end">
        {state.kind === 'priced' && <PriceTag occurrence={occurrence} />}
        <SeatMark state={state} />
        {hasSeats(state, occurrence.remaining) && <SeatsLeft occurrence={occurrence} />}
      </div>
      {look === 'panel' && <SeatReason state={state} occurrence={occurrence} />}
      <SeatButtons occurrence={occurrence} state={state} size={size} onBooked={onBooked} />
    </div>
  )
}

interface SeatButtonsProps {
  occurrence: ClassSeat_occurrence$data
  state: BookingState
  size: 'regular' | 'compact'
  onBooked: (() => void) | undefined
}

/** Buttons to book, join or cancel. Coaches of a class need no booking. */
function SeatButtons({ occurrence, state, size, onBooked }: SeatButtonsProps) {
  const contactId = usePerson()?.contactId
  const { coachID, assistantID, substituteID } = occurrence
  const teaches = contactId !== undefined && [coachID, assistantID, substituteID].includes(contactId)
  return (
    <div className={classNames('flex gap-2 empty:hidden', size === 'regular' && 'flex-col')}>
      <JoinClass occurrence={occurrence} size={size} />
      {state.kind === 'open' && !teaches && <BookClassButton occurrence={occurrence} size={size} onBooked={onBooked} />}
      {state.kind === 'full' && size === 'regular' && <SimilarClasses occurrence={occurrence} />}
      {state.kind === 'booked' && state.leaving === 'possible' && (
        <CancelBookingButton occurrence={occurrence} size={size} />
      )}
    </div>
  )
}

/** Leads from a full class to similar ones. */
function SimilarClasses({ occurrence: { categoryID, subCategoryID } }: Pick<SeatButtonsProps, 'occurrence'>) {
  const href = paths.classes({ category: categoryID, sub: subCategoryID ?? undefined })
  return (
    <Button variant="secondary" render={<RouterLink href={href} />}>
      <Trans>Find a similar class</Trans>
    </Button>
  )
}

function situationOf(occurrence: ClassSeat_occurrence$data) {
  return {
    // A course is canceled as a whole, so its own start decides.
    startsAt: Date.parse(
      (occurrence.bookingType === 'COURSE' && occurrence.parentEventStartDate) || occurrence.startDate,
    ),
    cancelableUntil: Date.parse(occurrence.cancelableUntil),
    endsAt: Date.parse(occurrence.endDate),
    isPublished: occurrence.status === PUBLISHED,
    isCancelled: Boolean(occurrence.cancelledAt),
    booking: occurrence.viewerBooking?.status,
    seatsLeft: occurrence.remaining,
    hasPrice: occurrence.price + occurrence.fees > 0,
  }
}

/**
 * Whether to show the number of spots left. A full class says so elsewhere, and members with a booking are not told.
 */
function hasSeats({ kind }: BookingState, remaining: number): boolean {
  return kind === 'open' || kind === 'priced' || (kind === 'booked' && remaining > 0)
}
