import { graphql } from 'react-relay'
import type {
  CreateProfileInput,
  useCreateProfileMutation,
} from '#schema/__generated__/relay/useCreateProfileMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { RequestError } from '#web/app/network/RequestError.ts'

/** Makes the profile of somebody who has none. One that a lost try has made already is left as it was made. */
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
      // There is one profile a person, so it can only be their own.
      if (!(error instanceof RequestError) || error.code !== 'CONDITION_FAILED') throw error
    }
  }
}
