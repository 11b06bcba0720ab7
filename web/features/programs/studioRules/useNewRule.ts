import { useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { useNewRuleDeleteMutation } from '#schema/__generated__/relay/useNewRuleDeleteMutation.graphql.ts'
import type {
  CreateExerciseRuleInput,
  useNewRuleMutation,
} from '#schema/__generated__/relay/useNewRuleMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { notify } from '#web/ui/feedback/notify.ts'

/** Saves a rule of the studio, and offers to undo that. */
export function useNewRule() {
  const { t } = useLingui()
  const { send, isWriting } = useWrite<useNewRuleMutation>(graphql`
    mutation useNewRuleMutation($input: CreateExerciseRuleInput!) {
      rule: createExerciseRule(input: $input) {
        id
      }
    }
  `)
  const { write: remove } = useWrite<useNewRuleDeleteMutation>(graphql`
    mutation useNewRuleDeleteMutation($input: DeleteExerciseRuleInput!) {
      rule: deleteExerciseRule(input: $input) {
        id @deleteRecord
      }
    }
  `)
  const save = async (input: CreateExerciseRuleInput) => {
    const id = (await send(input))?.rule?.id
    notify({
      kind: 'success',
      text: t`Studio rule saved`,
      ...(id !== undefined && { action: { label: t`Undo`, onPress: () => void remove({ id }) } }),
    })
  }
  return { save, isSaving: isWriting }
}
