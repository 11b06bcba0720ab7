// Operations: setAnalyticsConsent, getAnalyticsConsent
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Consent, ConsentStore } from './analytics.port.ts'

/** Repeating it changes nothing. */
export async function setConsent(
  { isGiven }: { isGiven: boolean },
  context: Context,
  consents: ConsentStore,
): Promise<{ consent: Consent | undefined }> {
  const contactId = callerOf(undefined, context)
  if (isGiven) await consents.give(contactId, context.now)
  else await consents.withdraw(contactId)
  return { consent: await consents.find(contactId) }
}

export async function findConsent({ viewer }: Context, consents: ConsentStore): Promise<Consent | undefined> {
  return viewer.contactId === undefined ? undefined : consents.find(viewer.contactId)
}
