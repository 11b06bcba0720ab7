import { graphql } from 'react-relay'
import type { useBookClassMutation } from '#schema/__generated__/relay/useBookClassMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { tellError } from '#web/app/tellError.ts'

export interface Booked {
  /** Another class that the member booked for the same time. */
  overlap: { name: string; startDate: string } | undefined
}

/**
 * Books a spot; undefined when it was refused, which a toast explains. Nothing is shown before the server has answered:
 * it alone knows who was first, and a "You’re in" that is taken back is worse than a moment's wait.
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
