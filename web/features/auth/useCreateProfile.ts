import { graphql } from 'react-relay'
import type {
  CreateProfileInput,
  useCreateProfileMutation,
} from '#schema/__generated__/relay/useCreateProfileMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

export function useCreateProfile(): (profile: CreateProfileInput) => Promise<void> {
  const { send } = useWrite<useCreateProfileMutation>(
    graphql`
      mutation useCreateProfileMutation($input: CreateProfileInput!) {
        createProfile: createProfiles(input: $input) {
          id
          gender
        }
      }
    `,
    { key: 'id', keptAs: 'profile' },
  )
  return async (input) => {
    await send(input, input.contactID)
  }
}
