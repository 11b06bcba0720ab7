import { graphql } from 'react-relay'
import type { useBookClassMutation } from '#schema/__generated__/relay/useBookClassMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/failures/tellError.ts'

export interface Booked {
  /** Another class that the member has booked for the same time. */
  overlap: { name: string; startDate: string } | undefined
}

/**
 * Books a spot; returns undefined if the server refused, which a toast explains. No optimistic response: only the
 * server knows who was first, and retracting a "You’re in" is worse than a moment's wait.
 */
export function useBookClass(): [book: (occurrenceId: string) => Promise<Booked | undefined>, isBooking: boolean] {
  const { send, isWriting } = useWrite<useBookClassMutation>(
    graphql`
      mutation useBookClassMutation($input: BookingClassInput!) {
        bookClass: bookingClassLambda(input: $input) {
          success
          code
          occurrence {
            ...ClassSeat_occurrence
          }
          overlap {
            name
            startDate
          }
        }
      }
    `,
    { key: 'clientMutationKey' },
  )
  const book = async (eventOccurrenceID: string) => {
    try {
      const answer = await send({ eventOccurrenceID })
      return { overlap: answer?.bookClass.overlap ?? undefined }
    } catch (error) {
      tellError(error)
      return undefined
    }
  }
  return [book, isWriting]
}
