import { graphql } from 'react-relay'
import type {
  CreateUserGoalInput,
  useCreateGoalMutation,
} from '#schema/__generated__/relay/useCreateGoalMutation.graphql.ts'
import { useWrite } from '#web/app/network/useWrite.ts'

export function useCreateGoal(): (goal: CreateUserGoalInput) => Promise<void> {
  const write = useWrite<useCreateGoalMutation>(graphql`
    mutation useCreateGoalMutation($input: CreateUserGoalInput!) {
      createGoal: createUserGoals(input: $input) {
        id
      }
    }
  `)
  return async (input) => {
    await write({ input })
  }
}
