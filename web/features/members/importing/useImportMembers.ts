import { graphql } from 'react-relay'
import type {
  ImportedMemberInput,
  useImportMembersMutation,
  useImportMembersMutation$data,
} from '#schema/__generated__/relay/useImportMembersMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

type Imported = useImportMembersMutation$data['imported']

/** Invites all people of a file, or none. Rejects with a `RequestError`. A retry invites no one twice. */
export function useImportMembers() {
  const { send, isWriting } = useWrite<useImportMembersMutation>(
    graphql`
      mutation useImportMembersMutation($input: ImportMembersInput!) {
        imported: importMembers(input: $input) {
          success
          code
          invited
          skipped
        }
      }
    `,
    // Lists of invitations lack the new ones.
    { key: 'clientMutationKey', updater: (store) => store.invalidateStore() },
  )
  return {
    isWriting,
    importMembers: async (input: {
      coachID: string | null
      members: ImportedMemberInput[]
    }): Promise<Imported | undefined> => (await send(input))?.imported,
  }
}
