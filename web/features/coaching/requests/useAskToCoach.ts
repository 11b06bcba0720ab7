import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import type { useAskToCoachMutation } from '#schema/__generated__/relay/useAskToCoachMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import type { Teaching } from '#web/features/coaching/teachingForm.ts'

/** Requests to coach. Rejects with a `RequestError`. A repeated request has no further effect. */
export function useAskToCoach(contactId: string): (teaching: Teaching) => Promise<void> {
  const { send } = useWrite<useAskToCoachMutation>(
    graphql`
      mutation useAskToCoachMutation($categoryID: ID, $customCategory: String) {
        askToCoach: createCoachRoleLambda(categoryID: $categoryID, customCategory: $customCategory) {
          success
          code
          role {
            id
            role
            status
            companyID
            company {
              name
            }
            ...CoachRequest_role
          }
        }
      }
    `,
    { updater: (store, answer) => addOwnRole(store, { contactId, roleId: answer?.askToCoach.role?.id }) },
  )
  return async (teaching) => {
    await send(teaching)
  }
}

/** Adds the role to the user's own roles, where the rest of the app reads it. */
function addOwnRole(store: RecordSourceSelectorProxy, own: { contactId: string; roleId: string | undefined }): void {
  const { contactId, roleId } = own
  const role = roleId === undefined ? undefined : store.get(roleId)
  const list = store.get(contactId)?.getLinkedRecord('rolesList')
  const roles = list?.getLinkedRecords('items') ?? []
  if (!role || roles.some((one) => one?.getDataID() === roleId)) return
  list?.setLinkedRecords([...roles, role], 'items')
}
