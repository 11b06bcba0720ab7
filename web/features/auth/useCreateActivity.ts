import { graphql } from 'react-relay'
import type {
  CreateUserActivityInput,
  useCreateActivityMutation,
} from '#schema/__generated__/relay/useCreateActivityMutation.graphql.ts'
import { useWrite } from '#web/app/network/useWrite.ts'

export function useCreateActivity(): (activity: CreateUserActivityInput) => Promise<void> {
  const write = useWrite<useCreateActivityMutation>(graphql`
    mutation useCreateActivityMutation($input: CreateUserActivityInput!) {
      createActivity: createUserActivities(input: $input) {
        id
      }
    }
  `)
  return async (input) => {
    await write({ input })
  }
}
