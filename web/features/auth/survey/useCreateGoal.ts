import { graphql } from 'react-relay'
import type {
  CreateUserGoalInput,
  useCreateGoalMutation,
} from '#schema/__generated__/relay/useCreateGoalMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Saves the goals. Idempotent, also if the response was lost and the page was reloaded since. */
export function useCreateGoal(): (goal: CreateUserGoalInput) => Promise<void> {
  const { send } = useWrite<useCreateGoalMutation>(
    graphql`
      mutation useCreateGoalMutation($input: CreateUserGoalInput!) {
        createGoal: createUserGoals(input: $input) {
          id
        }
      }
    `,
    { key: 'id', keptAs: 'goals' },
  )
  return async (input) => {
    await send(input, input.contactID)
  }
}
