import { graphql } from 'react-relay'
import type {
  UpdateProfileInput,
  useUpdateProfileMutation,
} from '#schema/__generated__/relay/useUpdateProfileMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

export function useUpdateProfile(): (profile: UpdateProfileInput) => Promise<void> {
  const { send } = useWrite<useUpdateProfileMutation>(graphql`
    mutation useUpdateProfileMutation($input: UpdateProfileInput!) {
      updateProfile: updateProfiles(input: $input) {
        id
      }
    }
  `)
  return async (input) => {
    await send(input)
  }
}
