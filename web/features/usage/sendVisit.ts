import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { sendVisitCreateMutation } from '#schema/__generated__/relay/sendVisitCreateMutation.graphql.ts'
import type { sendVisitLogMutation } from '#schema/__generated__/relay/sendVisitLogMutation.graphql.ts'
import type { sendVisitUpdateMutation } from '#schema/__generated__/relay/sendVisitUpdateMutation.graphql.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'

interface Visit {
  /** Whether an earlier visit has created the user's analytics profile. */
  hasProfile: boolean
}

/** Reports a visit of a user who has agreed to that. The first one creates their analytics profile, later ones update it. */
export async function sendVisit(environment: Environment, { hasProfile }: Visit): Promise<void> {
  const platform = matchMedia('(display-mode: standalone)').matches ? 'app' : 'web'
  const attributes = JSON.stringify({ platform })
  await (hasProfile ? updateProfile(environment, attributes) : createProfile(environment, attributes))
  await writeOnce<sendVisitLogMutation>(
    environment,
    graphql`
      mutation sendVisitLogMutation($input: AccessLogInput!) {
        logged: createAccessLogLambda(input: $input) {
          success
          code
        }
      }
    `,
    { platform },
  )
}

async function createProfile(environment: Environment, attributes: string): Promise<void> {
  await writeOnce<sendVisitCreateMutation>(
    environment,
    graphql`
      mutation sendVisitCreateMutation($input: AnalyticProfileInput!) {
        created: createAnalyticProfileLambda(input: $input) {
          success
          code
        }
      }
    `,
    { eventType: 'signUpMember', attributes },
  )
}

async function updateProfile(environment: Environment, attributes: string): Promise<void> {
  await writeOnce<sendVisitUpdateMutation>(
    environment,
    graphql`
      mutation sendVisitUpdateMutation($input: AnalyticProfileInput!) {
        updated: updateAnalyticsProfilesForUserLambda(input: $input) {
          success
          code
        }
      }
    `,
    { eventType: 'last_login', attributes },
  )
}
