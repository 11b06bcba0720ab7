import { graphql } from 'react-relay'
import type { useSendAttributionMutation } from '#schema/__generated__/relay/useSendAttributionMutation.graphql.ts'
import type { useSendAttributionReferralMutation } from '#schema/__generated__/relay/useSendAttributionReferralMutation.graphql.ts'
import { useWrite } from '#web/app/data/useWrite.ts'
import { forgetAttribution, keptAttribution } from './attribution.ts'

/** Sends where a new member came from. Never rejects: signing up does not depend on it. */
export function useSendAttribution(): (contactId: string) => Promise<void> {
  const { send: sendSource } = useWrite<useSendAttributionMutation>(graphql`
    mutation useSendAttributionMutation($contactID: ID!, $referalData: AWSJSON!) {
      stored: updateReferralSourceLambda(contactID: $contactID, referalData: $referalData) {
        success
        code
      }
    }
  `)
  const { send: sendReferral } = useWrite<useSendAttributionReferralMutation>(graphql`
    mutation useSendAttributionReferralMutation($input: ReferralDeepLinkInput!) {
      referred: handleReferralDeepLinkLambda(input: $input) {
        success
        code
      }
    }
  `)
  return async (contactID) => {
    const attribution = keptAttribution(Date.now())
    if (!attribution) return
    const { parameters, timestamp, url, referrer, sessionId, sharedBy } = attribution
    const referalData = JSON.stringify({ ...parameters, timestamp, url, referrer, sessionId })
    const sent = await Promise.allSettled([
      sendSource({ contactID, referalData }),
      sharedBy && sendReferral({ referrerID: sharedBy.contactId, sourceOfFollow: sharedBy.source }),
    ])
    if (sent.every(({ status }) => status === 'fulfilled')) forgetAttribution()
  }
}
