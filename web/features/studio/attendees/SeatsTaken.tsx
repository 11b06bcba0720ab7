import { Trans, useLingui } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { SeatsTaken_occurrence$key } from '#schema/__generated__/relay/SeatsTaken_occurrence.graphql.ts'
import { BeltProgress } from '#web/ui/art/BeltProgress.tsx'

/** Number of booked spots, as text and as a belt that fills. */
export function SeatsTaken({ occurrence: key }: { occurrence: SeatsTaken_occurrence$key }) {
  const { capacity, remaining } = useFragment(
    graphql`
      fragment SeatsTaken_occurrence on EventOccurrence {
        capacity
        remaining
      }
    `,
    key,
  )
  const { t } = useLingui()
  const taken = capacity - remaining
  const words = t`${taken} of ${capacity} spots booked`
  return (
    <div className="flex max-w-64 flex-col gap-1.5 pt-2">
      <p aria-hidden className="text-sm">
        <Trans>
          <span className="type-number text-base">{taken}</span> of {capacity} spots booked
        </Trans>
      </p>
      <BeltProgress label={t`Spots`} value={taken} max={capacity} valueText={words} />
    </div>
  )
}
