import { graphql } from 'react-relay'
import type {
  CreateProfileInput,
  useCreateProfileMutation,
} from '#schema/__generated__/relay/useCreateProfileMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { RequestError } from '#web/app/network/RequestError.ts'

/** Creates the signed-in user's profile. A profile that an earlier attempt created stays unchanged. */
export function useCreateProfile(): (profile: CreateProfileInput) => Promise<void> {
  const { send } = useWrite<useCreateProfileMutation>(graphql`
    mutation useCreateProfileMutation($input: CreateProfileInput!) {
      createProfile: createProfiles(input: $input) {
        id
        gender
      }
    }
  `)
  return async (input) => {
    try {
      await send(input)
    } catch (error) {
      // A user has at most one profile, so the conflict can only be the user's own.
      if (!(error instanceof RequestError) || error.code !== 'CONDITION_FAILED') throw error
    }
  }
}
