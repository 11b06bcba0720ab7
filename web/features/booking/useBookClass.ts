import { graphql, useMutation } from 'react-relay'
import type { useBookClassMutation } from '#schema/__generated__/relay/useBookClassMutation.graphql.ts'
import { tellError, tellRefusal } from '#web/app/tellError.ts'

/**
 * Books a seat. Nothing is shown before the server has answered: it alone knows who was first, and a
 * "You’re in" that is taken back is worse than a moment's wait.
 */
export function useBookClass(onBooked: () => void): [book: (occurrenceId: string) => void, isBooking: boolean] {
  const [commit, isBooking] = useMutation<useBookClassMutation>(graphql`
    mutation useBookClassMutation($input: BookingClassInput!) {
      bookClass: bookingClassLambda(input: $input) {
        success
        code
        occurrence {
          ...ClassSeat_occurrence
        }
      }
    }
  `)
  const book = (eventOccurrenceID: string) => {
    commit({
      variables: { input: { eventOccurrenceID, clientMutationKey: crypto.randomUUID() } },
      onCompleted: ({ bookClass }) => {
        if (tellRefusal({ success: bookClass.success, code: bookClass.code })) onBooked()
      },
      onError: tellError,
    })
  }
  return [book, isBooking]
}
