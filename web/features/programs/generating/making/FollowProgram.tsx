import { graphql } from 'react-relay'
import type { FollowProgramSubscription } from '#schema/__generated__/relay/FollowProgramSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'

interface FollowProgramProps {
  id: string
  onStatus: (status: string) => void
  onFault: () => void
}

/** Watches the status of a program, whichever device generates it. */
export function FollowProgram({ id, onStatus, onFault }: FollowProgramProps) {
  useLive<FollowProgramSubscription>(
    graphql`
      subscription FollowProgramSubscription($filter: ModelSubscriptionProgramFilterInput) {
        programChanged: onUpdatePrograms(filter: $filter) {
          id
          name
          status
          plansCount
        }
      }
    `,
    { filter: { id: { eq: id } } },
    {
      onEvent: ({ programChanged }) => {
        if (programChanged) onStatus(programChanged.status)
      },
      onFault,
    },
  )
  return undefined
}
