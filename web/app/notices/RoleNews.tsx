import { useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import type { RecordSourceSelectorProxy } from 'relay-runtime'
import { useLocation } from 'wouter'
import type { RoleNewsBegunSubscription } from '#schema/__generated__/relay/RoleNewsBegunSubscription.graphql.ts'
import type {
  RoleNewsSubscription,
  RoleNewsSubscription$data,
} from '#schema/__generated__/relay/RoleNewsSubscription.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { paths } from '#web/__generated__/paths.ts'
import { appendItem } from '#web/app/data/connections.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { roleLabels } from '#web/app/names/roleLabels.ts'
import type { Person } from '#web/app/person/person.ts'
import { notify } from '#web/ui/feedback/notify.ts'

/** How long the toast is shown, in ms: longer than others, because it contains an action. */
const SHOWN_MS = 15_000

/**
 * Follows the user's roles. The records of an event apply immediately: the studio opens and closes without signing in
 * again.
 */
export function RoleNews({ person }: { person: Person }) {
  const variables = { filter: { coachID: { eq: person.contactId } } }
  const showRoleToast = useRoleToast(person)
  useLive<RoleNewsBegunSubscription>(
    graphql`
      subscription RoleNewsBegunSubscription($filter: ModelSubscriptionRoleFilterInput) {
        roleBegun: onCreateRoles(filter: $filter) {
          id
          role
          status
          companyID
          company {
            name
          }
        }
      }
    `,
    variables,
    {
      patch: (store, { roleBegun }) => addRole(store, { contactId: person.contactId, roleId: roleBegun?.id }),
      onEvent: ({ roleBegun }) => showRoleToast(roleBegun),
    },
  )
  useLive<RoleNewsSubscription>(
    graphql`
      subscription RoleNewsSubscription($filter: ModelSubscriptionRoleFilterInput) {
        roleChanged: onUpdateRoles(filter: $filter) {
          id
          role
          status
          companyID
          company {
            name
          }
        }
      }
    `,
    variables,
    {
      patch: (store, { roleChanged }) => addRole(store, { contactId: person.contactId, roleId: roleChanged?.id }),
      onEvent: ({ roleChanged }) => showRoleToast(roleChanged),
    },
  )
  return undefined
}

type RoleEvent = RoleNewsSubscription$data['roleChanged']

/** Compares an event with the user's earlier roles. */
function useRoleToast({ roles, coachRequest }: Person): (event: RoleEvent) => void {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  return (event) => {
    // The page of the coach request shows its decision itself.
    if (!event || (event.role === 'COACH' && path === paths.becomeCoach())) return
    const isHeld = roles.some(({ id }) => id === event.id)
    const role = t(roleLabels[event.role])
    if (event.status === APPROVED && !isHeld) {
      const action = { label: t`Go to My Studio`, onPress: () => navigate(paths.studio()) }
      const text = event.role === 'COACH' ? t`You’re a coach now.` : t`You have a new role: ${role}`
      notify({ kind: 'success', text, action, shownMs: SHOWN_MS })
    }
    if (event.status !== 'DECLINED') return
    if (isHeld) notify({ text: t`You no longer have this role: ${role}`, shownMs: SHOWN_MS })
    else if (coachRequest === 'PENDING') notify({ text: t`Your request to coach was declined.` })
  }
}

/** A new role joins the list that the rest of the app reads. */
function addRole(store: RecordSourceSelectorProxy, own: { contactId: string; roleId: string | undefined }): void {
  const role = own.roleId === undefined ? undefined : store.get(own.roleId)
  const list = store.get(own.contactId)?.getLinkedRecord('rolesList')
  const roles = list?.getLinkedRecords('items') ?? []
  if (!roles.some((one) => one?.getDataID() === own.roleId)) appendItem(list, role)
}
