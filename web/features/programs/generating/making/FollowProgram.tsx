import { graphql, useRelayEnvironment } from 'react-relay'
import type { FollowProgramSubscription } from '#schema/__generated__/relay/FollowProgramSubscription.graphql.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { standingOf } from './makeProgram.ts'

interface FollowProgramProps {
  id: string
  onStatus: (status: string) => void
  onFault: () => void
}

/** Watches the status of a program, whichever device generates it. */
export function FollowProgram({ id, onStatus, onFault }: FollowProgramProps) {
  const environment = useRelayEnvironment()
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
      onMissed: async () => {
        const program = await standingOf(environment, id)
        if (program) onStatus(program.status)
      },
      onFault,
    },
  )
  return undefined
}
