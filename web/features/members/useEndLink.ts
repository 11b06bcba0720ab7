import { graphql } from 'react-relay'
import type { useEndLinkMutation } from '#schema/__generated__/relay/useEndLinkMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'

/** Ends the link of a coach and a member, for either of them or an admin. A link that has ended already leaves too. */
export function useEndLink() {
  const { write, isWriting } = useWrite<useEndLinkMutation>(graphql`
    mutation useEndLinkMutation($input: DeleteCoachesMembersInput!) {
      link: deleteCoachesMembers(input: $input) {
        id @deleteRecord
      }
    }
  `)
  return { end: (id: string) => write({ id }), isEnding: isWriting }
}
