import { graphql } from 'react-relay'
import type {
  CreateUserActivityInput,
  useCreateActivityMutation,
} from '#schema/__generated__/relay/useCreateActivityMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Saves an activity. Idempotent per category, also if the response was lost and the page was reloaded since. */
export function useCreateActivity(): (activity: CreateUserActivityInput) => Promise<void> {
  const { send } = useWrite<useCreateActivityMutation>(
    graphql`
      mutation useCreateActivityMutation($input: CreateUserActivityInput!) {
        createActivity: createUserActivities(input: $input) {
          id
        }
      }
    `,
    { key: 'id', keptAs: 'activities' },
  )
  return async (input) => {
    await send(input, `${input.contactID} ${input.categoryID}`)
  }
}
