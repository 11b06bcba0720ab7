import { graphql } from 'react-relay'
import type {
  ImportClassInput,
  useImportClassesMutation,
} from '#schema/__generated__/relay/useImportClassesMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Creates all classes of a timetable, or none. Rejects with a `RequestError`. A retry creates nothing twice. */
export function useImportClasses() {
  const { send, isWriting } = useWrite<useImportClassesMutation>(
    graphql`
      mutation useImportClassesMutation($input: ImportClassesInput!) {
        imported: importClasses(input: $input) {
          success
          code
          refusedIndex
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
    // Cached lists of classes lack the new ones.
    { key: 'clientMutationKey', updater: (store) => store.invalidateStore() },
  )
  return { isWriting, importClasses: async (classes: ImportClassInput[]) => void (await send({ classes })) }
}
