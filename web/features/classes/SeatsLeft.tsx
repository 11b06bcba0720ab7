import { Plural, Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { SeatsLeft_occurrence$key } from '#schema/__generated__/relay/SeatsLeft_occurrence.graphql.ts'

/** Few enough to be worth hurrying for. */
const FEW = 3

/** How many may still come. It holds nothing of the viewer, so that one event serves everybody who looks. */
export function SeatsLeft({ occurrence: key }: { occurrence: SeatsLeft_occurrence$key }) {
  const { capacity, remaining } = useFragment(
    graphql`
      fragment SeatsLeft_occurrence on EventOccurrence {
        capacity
        remaining
      }
    `,
    key,
  )
  if (remaining <= 0) {
    return (
      <span className="text-sm text-muted">
        <Trans>Full, {capacity} places</Trans>
      </span>
    )
  }
  return (
    <span className={remaining <= FEW ? 'text-sm font-[620] text-brand-text' : 'text-sm text-muted'}>
      <Plural value={remaining} one="# place left" other="# places left" />
    </span>
  )
}
