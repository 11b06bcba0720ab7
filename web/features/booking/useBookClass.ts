import { graphql } from 'react-relay'
import type { useBookClassMutation } from '#schema/__generated__/relay/useBookClassMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/**
 * Books a seat; answers whether it is the member's. Nothing is shown before the server has answered: it alone knows who
 * was first, and a "You’re in" that is taken back is worse than a moment's wait.
 */
export function useBookClass(): [book: (occurrenceId: string) => Promise<boolean>, isBooking: boolean] {
  const { write, isWriting } = useWrite<useBookClassMutation>(
    graphql`
      mutation useBookClassMutation($input: BookingClassInput!) {
        bookClass: bookingClassLambda(input: $input) {
          success
          code
          occurrence {
            ...ClassSeat_occurrence
          }
        }
      }
    `,
    { key: 'clientMutationKey' },
  )
  return [(eventOccurrenceID) => write({ eventOccurrenceID }), isWriting]
}
