import { Trans } from '@lingui/react/macro'
import { graphql, useFragment } from 'react-relay'
import type { DateState_occurrence$key } from '#schema/__generated__/relay/DateState_occurrence.graphql.ts'

/** What is special about a date: why it was canceled, its substitute, or that it has no coach. Usually empty. */
export function DateState({ occurrence: key }: { occurrence: DateState_occurrence$key }) {
  const { dateState, cancelReason, substituteInfo } = useFragment(
    graphql`
      fragment DateState_occurrence on EventOccurrence {
        dateState
        cancelReason
        substituteInfo {
          firstName
          lastName
        }
      }
    `,
    key,
  )
  if (dateState === 'CANCELED' && cancelReason)
    return (
      <p className="text-sm text-pretty">
        <Trans>
          Reason: <bdi>{cancelReason}</bdi>
        </Trans>
      </p>
    )
  if (dateState === 'SUBSTITUTE' && substituteInfo) {
    const name = `${substituteInfo.firstName} ${substituteInfo.lastName}`
    return (
      <p className="text-sm">
        <Trans>
          Substitute: <bdi>{name}</bdi>
        </Trans>
      </p>
    )
  }
  if (dateState !== 'NO_COACH') return undefined
  return (
    <p className="text-sm">
      <Trans>No coach yet</Trans>
    </p>
  )
}
