import { graphql } from 'react-relay'
import type {
  AskForSubstituteInput,
  useAskForSubstituteMutation,
} from '#schema/__generated__/relay/useAskForSubstituteMutation.graphql.ts'
import type { useAskForSubstituteWithdrawMutation } from '#schema/__generated__/relay/useAskForSubstituteWithdrawMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Asks colleagues to teach a date, and withdraws that. The functions answer whether it is done. */
export function useAskForSubstitute() {
  const request = useWrite<useAskForSubstituteMutation>(
    graphql`
      mutation useAskForSubstituteMutation($input: AskForSubstituteInput!) {
        asked: askForSubstituteLambda(input: $input) {
          success
          code
          occurrences {
            ...DateState_occurrence
            ...SubstituteDialog_occurrence
          }
        }
      }
    `,
    { key: 'clientMutationKey' },
  )
  const withdrawal = useWrite<useAskForSubstituteWithdrawMutation>(graphql`
    mutation useAskForSubstituteWithdrawMutation($id: ID!) {
      withdrawn: withdrawSubstituteRequestLambda(id: $id) {
        success
        code
        occurrences {
          ...DateState_occurrence
          ...SubstituteDialog_occurrence
        }
      }
    }
  `)
  return {
    askColleagues: (input: AskForSubstituteInput) => request.write(input),
    withdraw: (id: string) => withdrawal.write({ id }),
    isAsking: request.isWriting,
    isWithdrawing: withdrawal.isWriting,
  }
}
