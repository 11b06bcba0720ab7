import { Plural, Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { SeatsLeft_occurrence$key } from '#schema/__generated__/relay/SeatsLeft_occurrence.graphql.ts'
import { useHasChanged } from './useHasChanged.ts'

/** Highlight the number from here down. */
const FEW = 3

/**
 * The number of spots left. Highlighted briefly when it changes. Selects no viewer fields, so that one subscription
 * event serves all viewers.
 */
export function SeatsLeft({ occurrence: key }: { occurrence: SeatsLeft_occurrence$key }) {
  const { remaining } = useFragment(
    graphql`
      fragment SeatsLeft_occurrence on EventOccurrence {
        remaining
      }
    `,
    key,
  )
  const hasChanged = useHasChanged(remaining)
  const mark = hasChanged ? 'animate-mark' : ''
  if (remaining <= 0) {
    return (
      <span key={remaining} className={`-mx-1 rounded-inner px-1 text-sm text-muted ${mark}`}>
        <Trans>Full</Trans>
      </span>
    )
  }
  return (
    <span
      key={remaining}
      className={`-mx-1 rounded-inner px-1 text-sm ${remaining <= FEW ? 'font-[620] text-brand-text' : 'text-muted'} ${mark}`}
    >
      <Plural value={remaining} one="# spot left" other="# spots left" />
    </span>
  )
}
