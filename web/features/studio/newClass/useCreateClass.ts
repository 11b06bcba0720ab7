import { graphql } from 'react-relay'
import type {
  CreateEventLambdaInput,
  useCreateClassMutation,
} from '#schema/__generated__/relay/useCreateClassMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Creates a class. Rejects with a `RequestError`. A retry with unchanged input does not create a second one. */
export function useCreateClass(): (input: CreateEventLambdaInput) => Promise<void> {
  const { send } = useWrite<useCreateClassMutation>(
    graphql`
      mutation useCreateClassMutation($input: CreateEventLambdaInput!) {
        createClass: createEventLambda(input: $input) {
          success
          code
          clashes {
            id
            name
            startDate
            room {
              name
            }
          }
        }
      }
    `,
    // Cached lists of classes lack the new one.
    { key: 'clientMutationKey', updater: (store) => store.invalidateStore() },
  )
  return async (input) => {
    await send(input)
  }
}
