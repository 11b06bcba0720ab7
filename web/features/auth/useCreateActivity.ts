import { graphql } from 'react-relay'
import type {
  CreateUserActivityInput,
  useCreateActivityMutation,
} from '#schema/__generated__/relay/useCreateActivityMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Says what somebody does; once for each category, also where an answer was lost and the page loaded anew since. */
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
