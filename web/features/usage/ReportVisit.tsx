import { useEffect } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { ReportVisitQuery } from '#schema/__generated__/relay/ReportVisitQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { keepText, readText } from '#web/app/person/browserStorage.ts'
import { sendVisit } from './sendVisit.ts'

const KEY = 'visit-reported-by'

/** Reports the user's visit once for each tab and user, if they have agreed to that. Renders nothing. */
export function ReportVisit({ contactId }: { contactId: string }) {
  const environment = useRelayEnvironment()
  useEffect(() => {
    // A report that is lost changes nothing for the user.
    if (readText(sessionStorage, KEY) !== contactId) reportVisit(environment, contactId).catch(() => undefined)
  }, [environment, contactId])
  return undefined
}

async function reportVisit(environment: Environment, contactId: string): Promise<void> {
  const answer = await askOnce<ReportVisitQuery>(
    environment,
    graphql`
      query ReportVisitQuery {
        consent: getAnalyticsConsent {
          hasProfile
        }
      }
    `,
    {},
  )
  keepText(sessionStorage, KEY, contactId)
  if (answer?.consent) await sendVisit(environment, { hasProfile: answer.consent.hasProfile })
}
