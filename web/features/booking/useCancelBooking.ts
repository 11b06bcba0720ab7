import { graphql } from 'react-relay'
import type { useCancelBookingMutation } from '#schema/__generated__/relay/useCancelBookingMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Cancels the booking; returns whether it succeeded. */
export function useCancelBooking(): [cancel: (occurrenceId: string) => Promise<boolean>, isCancelling: boolean] {
  const { write, isWriting } = useWrite<useCancelBookingMutation>(
    graphql`
      mutation useCancelBookingMutation($input: CancelClassInput!) {
        cancelBooking: cancelClassLambda(input: $input) {
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
