import { graphql } from 'react-relay'
import type { useStandingSpotEndMutation } from '#schema/__generated__/relay/useStandingSpotEndMutation.graphql.ts'
import type { useStandingSpotTakeMutation } from '#schema/__generated__/relay/useStandingSpotTakeMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'

/** Takes and ends the user's spot in each date of a class. Failures are shown. */
export function useStandingSpot(occurrenceId: string) {
  const taking = useWrite<useStandingSpotTakeMutation>(
    graphql`
      mutation useStandingSpotTakeMutation($input: TakeStandingSpotInput!) {
        taken: takeStandingSpot(input: $input) {
          success
          code
          standingSpot {
            id
          }
          occurrences {
            id
            ...ClassSeat_occurrence
          }
        }
      }
    `,
    {
      key: 'clientMutationKey',
      // The date on the page may be full, and is not among the booked ones then.
      updater: (store, answer) => {
        const spot = store.get(answer?.taken.standingSpot?.id ?? '')
        if (spot) store.get(occurrenceId)?.setLinkedRecord(spot, 'viewerStandingSpot')
      },
    },
  )
  const ending = useWrite<useStandingSpotEndMutation>(
    graphql`
      mutation useStandingSpotEndMutation($input: EndStandingSpotInput!) {
        ended: endStandingSpot(input: $input) {
          success
          code
          occurrences {
            id
            ...ClassSeat_occurrence
          }
        }
      }
    `,
    {
      key: 'clientMutationKey',
      // A refusal is an answer too.
      updater: (store, answer) => {
        if (answer?.ended.success) store.get(occurrenceId)?.setValue(null, 'viewerStandingSpot')
      },
    },
  )
  return {
    isWriting: taking.isWriting || ending.isWriting,
    /** The number of dates that are booked now; undefined after a failure. */
    take: async (eventID: string): Promise<number | undefined> => {
      try {
        return (await taking.send({ eventID }))?.taken.occurrences?.length ?? 0
      } catch (error) {
        tellError(error)
        return undefined
      }
    },
    end: (id: string) => ending.write({ id }),
  }
}
