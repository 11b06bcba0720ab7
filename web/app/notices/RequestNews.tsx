import { useLingui } from '@lingui/react/macro'
import { graphql } from 'react-relay'
import { useLocation } from 'wouter'
import type { RequestNewsSubscription } from '#schema/__generated__/relay/RequestNewsSubscription.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { paths } from '#web/__generated__/paths.ts'
import { useLive } from '#web/app/data/useLive.ts'
import { notify } from '#web/ui/feedback/notify.ts'

/** The toast contains an action, so it stays longer. */
const SHOWN_MS = 15_000

/**
 * Follows a request to coach while it waits. What the event says of the role is the person's own from then on: the
 * studio is open to a new coach without signing in again.
 */
export function RequestNews({ contactId }: { contactId: string }) {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  useLive<RequestNewsSubscription>(
    graphql`
      subscription RequestNewsSubscription($filter: ModelSubscriptionRoleFilterInput) {
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
    { filter: { coachID: { eq: contactId } } },
    {
      onEvent: ({ roleChanged }) => {
        // The page of the request says it by itself.
        if (path === paths.becomeCoach()) return
        if (roleChanged?.status === APPROVED) {
          const action = { label: t`Go to My Studio`, onPress: () => navigate(paths.studio()) }
          notify({ kind: 'success', text: t`You’re a coach now.`, action, shownMs: SHOWN_MS })
        }
        if (roleChanged?.status === 'DECLINED') notify({ text: t`Your request to coach was declined.` })
      },
    },
  )
  return undefined
}
