import { useEffect, useState } from 'react'
import { graphql, type PreloadedQuery, usePreloadedQuery, useRelayEnvironment } from 'react-relay'
import request, { type ReportVisitQuery } from '#schema/__generated__/relay/ReportVisitQuery.graphql.ts'
import { QueryRenderer } from '#web/app/data/QueryRenderer.tsx'
import { keepText, readText } from '#web/app/person/browserStorage.ts'
import { sendVisit } from './sendVisit.ts'

const KEY = 'visit-reported-by'

/** Reports the user's visit once for each tab and user, if they have agreed to that. Renders nothing. */
export function ReportVisit({ contactId }: { contactId: string }) {
  const [isReported] = useState(() => readText(sessionStorage, KEY) === contactId)
  if (isReported) return undefined
  return (
    <QueryRenderer<ReportVisitQuery>
      request={request}
      variables={{}}
      loading={undefined}
      // A report that is lost changes nothing for the user.
      renderFailure={() => undefined}
    >
      {(query) => <Report query={query} contactId={contactId} />}
    </QueryRenderer>
  )
}

function Report({ query, contactId }: { query: PreloadedQuery<ReportVisitQuery>; contactId: string }) {
  const { consent } = usePreloadedQuery<ReportVisitQuery>(
    graphql`
      query ReportVisitQuery {
        consent: getAnalyticsConsent {
          hasProfile
        }
      }
    `,
    query,
  )
  const environment = useRelayEnvironment()
  useEffect(() => {
    if (readText(sessionStorage, KEY) === contactId) return
    keepText(sessionStorage, KEY, contactId)
    if (consent) sendVisit(environment, { hasProfile: consent.hasProfile }).catch(() => undefined)
  }, [environment, contactId, consent])
  return undefined
}
