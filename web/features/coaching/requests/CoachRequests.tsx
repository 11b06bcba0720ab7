import { Trans, useLingui } from '@lingui/react/macro'
import { Inbox } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { graphql } from 'react-relay'
import type { CoachRequests_query$key } from '#schema/__generated__/relay/CoachRequests_query.graphql.ts'
import { NextPage } from '#web/app/data/NextPage.tsx'
import { usePaged } from '#web/app/data/usePaged.ts'
import { usePerson } from '#web/app/person/person.ts'
import type { Category } from '#web/features/coaching/teaching.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CoachRequestRow } from './CoachRequestRow.tsx'
import { LiveRequests } from './LiveRequests.tsx'

interface CoachRequestsProps {
  query: CoachRequests_query$key
  categories: readonly Category[]
  /** Limits the list to one company; undefined for all companies of the admin. */
  companyId: string | undefined
}

/** Pending coach requests, oldest first. */
export function CoachRequests({ query, categories, companyId }: CoachRequestsProps) {
  const list = usePaged<CoachRequests_query$key>(
    graphql`
      fragment CoachRequests_query on Query
      @refetchable(queryName: "CoachRequestsPageQuery")
      @argumentDefinitions(count: { type: "Int", defaultValue: 24 }, cursor: { type: "String" }) {
        requests: listRoles(filter: { status: { eq: PENDING }, role: { eq: COACH } }, first: $count, after: $cursor)
          @connection(key: "CoachRequests_requests") {
          __id
          edges {
            node {
              id
              coachID
              companyID
              status
              ...CoachRequestRow_role
            }
          }
        }
      }
    `,
    query,
  )
  const { t } = useLingui()
  const ownId = usePerson()?.contactId
  const { __id: listId, edges = [] } = list.data.requests ?? {}
  const pending = edges.flatMap(({ node }) => {
    const isHere = companyId === undefined || node?.companyID === companyId
    // Admins can't decide their own request.
    return node?.status === 'PENDING' && isHere && node.coachID !== ownId ? [node] : []
  })
  const { box, note } = useNextInLine(pending.length)
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-4 rounded">
      {pending.length === 0 && !list.hasMore ? (
        <EmptyState
          icon={<Inbox size={22} aria-hidden />}
          title={t`No requests`}
          text={t`When a member asks to coach, their request appears here.`}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {pending.map((role, place) => (
            <CoachRequestRow
              key={role.id}
              role={role}
              categories={categories}
              withCompany={companyId === undefined}
              onDecide={() => note(place)}
            />
          ))}
        </ul>
      )}
      <NextPage list={list}>
        <Trans>Show more requests</Trans>
      </NextPage>
      <LiveRequests listId={listId} />
    </div>
  )
}

/** After a decision its row disappears, so move the focus to the next row. */
function useNextInLine(count: number) {
  const box = useRef<HTMLDivElement>(null)
  const decided = useRef<number>(undefined)
  const goOn = useEffectEvent(() => {
    const place = decided.current
    decided.current = undefined
    const { activeElement } = document
    if (place === undefined || (activeElement !== null && activeElement !== document.body)) return
    const rows = box.current?.querySelectorAll('li') ?? []
    const next = rows[Math.min(place, rows.length - 1)]?.querySelector('button') ?? box.current
    next?.focus()
  })
  const lastCount = useRef(count)
  useEffect(() => {
    if (lastCount.current !== count) goOn()
    lastCount.current = count
  }, [count])
  return {
    box,
    note: (place: number) => {
      decided.current = place
    },
  }
}
