import { graphql } from 'react-relay'
import type {
  EditEventOccurrenceLambdaInput,
  useEditClassDateMutation,
} from '#schema/__generated__/relay/useEditClassDateMutation.graphql.ts'
import type { useEditClassMutation } from '#schema/__generated__/relay/useEditClassMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import type { Scope } from '#web/features/studio/newClass/newClassForm.ts'

interface EditedDate {
  id: string
  classId: string
}

type Changes = Omit<EditEventOccurrenceLambdaInput, 'id'>

/** Changes one date, this and the following ones, or all. Rejects with a `RequestError`. */
export function useEditClass() {
  const one = useWrite<useEditClassDateMutation>(
    graphql`
      mutation useEditClassDateMutation($input: EditEventOccurrenceLambdaInput!) {
        edited: editEventOccurrenceLambda(input: $input) {
          success
          code
          occurrences {
            ...TaughtClassCard_occurrence
          }
          clashes {
            id
            name
            startDate
            room {
              name
            }
          }
        }
      }
    `,
    // Lists are in the order of the dates.
    { key: 'clientMutationKey', updater: (store) => store.invalidateStore() },
  )
  const several = useWrite<useEditClassMutation>(
    graphql`
      mutation useEditClassMutation($input: EditEventLambdaInput!) {
        edited: editEventLambda(input: $input) {
          success
          code
          occurrences {
            ...TaughtClassCard_occurrence
          }
          clashes {
            id
            name
            startDate
            room {
              name
            }
          }
        }
      }
    `,
    { key: 'clientMutationKey', updater: (store) => store.invalidateStore() },
  )
  return async ({ id, classId }: EditedDate, scope: Scope, changes: Changes): Promise<void> => {
    if (scope === 'date') await one.send({ id, ...changes })
    else
      await several.send({
        id: classId,
        ...changes,
        [scope === 'following' ? 'fromOccurrenceID' : 'ofOccurrenceID']: id,
      })
  }
}
