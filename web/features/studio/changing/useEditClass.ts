import { graphql } from 'react-relay'
import type {
  EditEventOccurrenceLambdaInput,
  useEditClassDateMutation,
} from '#schema/__generated__/relay/useEditClassDateMutation.graphql.ts'
import type { useEditClassMutation } from '#schema/__generated__/relay/useEditClassMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import type { Scope } from '#web/features/studio/newClass/newClassForm.ts'
import { useKeptDates } from './useKeptDates.ts'

interface EditedDate {
  id: string
  classId: string
}

type Changes = Omit<EditEventOccurrenceLambdaInput, 'id'>

/**
 * Changes one date, this and the following ones, or all, and lists the dates that keep changes of their own. Rejects with
 * a `RequestError`.
 */
export function useEditClass() {
  const listKept = useKeptDates()
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
          keptDates {
            startDate
            timeZone
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
    if (scope === 'date') {
      await one.send({ id, ...changes })
      return
    }
    const anchor = scope === 'following' ? 'fromOccurrenceID' : 'ofOccurrenceID'
    const answer = await several.send({ id: classId, ...changes, [anchor]: id })
    listKept(answer?.edited?.keptDates ?? [])
  }
}
