import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { BecomeCoachScreenQuery } from '#schema/__generated__/relay/BecomeCoachScreenQuery.graphql.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import type { ScreenProps } from '#web/app/routing/route.ts'
import { useCategories } from '#web/features/coaching/teaching.ts'
import { AskToCoach } from './AskToCoach.tsx'
import { CoachRequest } from './CoachRequest.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'

/** Becoming a coach: the request form, then the state of the request. */
export function BecomeCoachScreen({ query }: ScreenProps<BecomeCoachScreenQuery>) {
  const { viewer, categories } = usePreloadedQuery<BecomeCoachScreenQuery>(
    graphql`
      query BecomeCoachScreenQuery {
        viewer {
          id
          rolesList {
            items {
              id
              role
              status
              ...CoachRequest_role
            }
          }
        }
        categories: listCategories(limit: 100) {
          ...teaching_categories
        }
      }
    `,
    query,
  )
  const requests = (viewer?.rolesList?.items ?? []).flatMap((item) => (item?.role === 'COACH' ? [item] : []))
  const request = requests.find(({ status }) => status === APPROVED) ?? requests[0]
  const [beganAsking] = useState(!request)
  const teachable = useCategories(categories)
  if (!viewer) return undefined
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
      {request ? (
        <CoachRequest role={request} coachId={viewer.id} categories={teachable} takesFocus={beganAsking} />
      ) : (
        <AskToCoach contactId={viewer.id} categories={teachable} />
      )}
      <WhatHappensNext state={request?.status} />
    </div>
  )
}
