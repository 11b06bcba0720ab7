import { graphql } from 'react-relay'
import type {
  DeleteEventOccurrencesInput,
  useClassRemovalDateMutation,
} from '#schema/__generated__/relay/useClassRemovalDateMutation.graphql.ts'
import type {
  DeleteEventLambdaInput,
  useClassRemovalMutation,
} from '#schema/__generated__/relay/useClassRemovalMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Cancels a date, or deletes a class with all its dates to come. The functions answer whether it is done. */
export function useClassRemoval() {
  const date = useWrite<useClassRemovalDateMutation>(
    graphql`
      mutation useClassRemovalDateMutation($input: DeleteEventOccurrencesInput!) {
        removed: deleteEventOccurrences(input: $input) {
          success
          code
          occurrences {
            id
            status
            cancelledAt
            cancelReason
            dateState
          }
        }
      }
    `,
    { key: 'clientMutationKey' },
  )
  const whole = useWrite<useClassRemovalMutation>(
    graphql`
      mutation useClassRemovalMutation($input: DeleteEventLambdaInput!) {
        removed: deleteEventLambda(input: $input) {
          success
          code
          occurrences {
            id
            status
            cancelledAt
            cancelReason
            dateState
          }
        }
      }
    `,
    { key: 'clientMutationKey' },
  )
  return {
    removeDate: (input: DeleteEventOccurrencesInput) => date.write(input),
    removeClass: (input: DeleteEventLambdaInput) => whole.write(input),
    isRemoving: date.isWriting || whole.isWriting,
  }
}
