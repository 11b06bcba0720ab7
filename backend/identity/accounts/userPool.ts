/** Amplify and token verifiers only accept ids of this form: a region, then a name. */
export const userPoolId = 'us-east-2_obiLocal1'

/** The only client of the pool: the web app. It has no secret. */
export const clientId = 'obi_web_client'

/** The issuer of tokens. The keys are published below it. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}/identity/${userPoolId}`
}
