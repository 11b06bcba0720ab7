import { graphql } from 'react-relay'
import type {
  CreateProfileInput,
  useCreateProfileMutation,
} from '#schema/__generated__/relay/useCreateProfileMutation.graphql.ts'
import { useWrite } from '#web/app/network/useWrite.ts'

export function useCreateProfile(): (profile: CreateProfileInput) => Promise<void> {
  const write = useWrite<useCreateProfileMutation>(graphql`
    mutation useCreateProfileMutation($input: CreateProfileInput!) {
      createProfile: createProfiles(input: $input) {
        id
        gender
      }
    }
  `)
  return async (input) => {
    await write({ input })
  }
}
