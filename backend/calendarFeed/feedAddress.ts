// Operations: renewCalendarFeed, deleteCalendarFeed, getCalendarFeed
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context, Instant } from '#backend/platform/context.ts'
import { hashSecret, makeSecret } from '#backend/platform/secret.ts'
import type { FeedAddressStore } from './feed.port.ts'

/** All addresses of feeds begin with it. */
export const feedPath = '/calendar/'

interface FeedState {
  /** When the address was made. */
  createdAt: Instant
}

/** Makes an address for the caller's feed. Only its hash is stored, so this is the only time it can be shown. */
export async function renewFeedAddress(
  context: Context,
  { feeds, server }: { feeds: FeedAddressStore; server: string },
): Promise<{ address: string; feed: FeedState }> {
  const token = makeSecret()
  await feeds.keepToken(callerOf(undefined, context), hashSecret(token), context.now)
  return { address: `${server}${feedPath.slice(1)}${token}.ics`, feed: { createdAt: context.now } }
}

/** Turns the caller's feed off. Repeating it changes nothing. */
export async function turnFeedOff(context: Context, feeds: FeedAddressStore): Promise<object> {
  await feeds.forget(callerOf(undefined, context))
  return {}
}

export async function findFeed(context: Context, feeds: FeedAddressStore): Promise<FeedState | undefined> {
  const { contactId } = context.viewer
  const createdAt = contactId === undefined ? undefined : await feeds.findMade(contactId)
  return createdAt === undefined ? undefined : { createdAt }
}
