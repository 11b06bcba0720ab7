/** Amplify and token verifiers take ids only in this shape: a region, then a name. */
export const userPoolId = 'us-east-2_obiLocal1'

/** The one client of the pool: the web app. It has no secret. */
export const clientId = 'obi_web_client'

/** Where tokens say they come from. The keys are found below it. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}/identity/${userPoolId}`
}
