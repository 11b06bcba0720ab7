import { graphql, useMutation } from 'react-relay'
import type { useCancelBookingMutation } from '#schema/__generated__/relay/useCancelBookingMutation.graphql.ts'
import { tellError, tellRefusal } from '#web/app/tellError.ts'

/** Gives the seat back. `onSettled` is called whether it went through or was refused. */
export function useCancelBooking(ports: {
  onCancelled: () => void
  onSettled: () => void
}): [cancel: (occurrenceId: string) => void, isCancelling: boolean] {
  const [commit, isCancelling] = useMutation<useCancelBookingMutation>(graphql`
    mutation useCancelBookingMutation($input: CancelClassInput!) {
      cancelBooking: cancelClassLambda(input: $input) {
        success
        code
        occurrence {
          ...ClassSeat_occurrence
        }
      }
    }
  `)
  const cancel = (eventOccurrenceID: string) => {
    commit({
      variables: { input: { eventOccurrenceID, clientMutationKey: crypto.randomUUID() } },
      onCompleted: ({ cancelBooking }) => {
        ports.onSettled()
        if (tellRefusal({ success: cancelBooking.success, code: cancelBooking.code })) ports.onCancelled()
      },
      onError: (error) => {
        ports.onSettled()
        tellError(error)
      },
    })
  }
  return [cancel, isCancelling]
}
