import * as v from 'valibot'
import { linkSources } from '#schema/linkSources.ts'
import { paths } from '#web/__generated__/paths.ts'
import { keep, readKept, type Shelf } from '#web/app/person/browserStorage.ts'
import { ATTRIBUTION, CAMPAIGN, linkKeys } from './isAttributed.ts'

/** Campaign parameters, without their `utm_` prefix. */
export const utmKeys = [
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'campaign_id',
  'creative_format',
  'id',
  'marketing_tactic',
  'source_platform',
] as const

const HOUR_MS = 3_600_000
const KEEP_MS = 24 * HOUR_MS
const LONGEST_VALUE = 100
const LONGEST_ADDRESS = 200

const Attribution = v.object({
  parameters: v.record(v.string(), v.string()),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
  url: v.string(),
  referrer: v.string(),
  sessionId: v.string(),
  /** Whose short link it was, and what for. */
  sharedBy: v.optional(v.object({ contactId: v.string(), source: v.nullable(v.picklist(linkSources)) })),
})

/** Where a visitor came from. Kept in the browser for a day, in case they sign up. */
export type Attribution = v.InferOutput<typeof Attribution>

interface Arrival {
  /** The address of the page. */
  url: string
  /** The page before it. */
  referrer: string
  now: number
}

/** Keeps where the visitor came from, if the address says it. A newer visit replaces an older one. */
export function captureAttribution({ url, referrer, now }: Arrival, shelf: Shelf = localStorage): void {
  const address = new URL(url)
  const query = address.searchParams
  const names = [...utmKeys.map((key) => CAMPAIGN + key), ...linkKeys]
  const parameters = Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name)
      return value ? [[name, value.slice(0, LONGEST_VALUE)]] : []
    }),
  )
  if (Object.keys(parameters).length === 0) return
  const attribution: Attribution = {
    parameters,
    timestamp: now,
    url: withoutSecret(address.origin + address.pathname).slice(0, LONGEST_ADDRESS),
    referrer: withoutSecret(referrer).slice(0, LONGEST_ADDRESS),
    sessionId: crypto.randomUUID(),
    ...sharerIn(query),
  }
  keep(shelf, ATTRIBUTION, attribution)
}

/** The path of an invitation's link accepts the invitation, so it is neither stored nor sent. */
function withoutSecret(url: string): string {
  const path = paths.invitation({ token: '' })
  const position = url.indexOf(path)
  return position === -1 ? url : url.slice(0, position + path.length)
}

function sharerIn(query: URLSearchParams): Pick<Attribution, 'sharedBy'> {
  const contactId = query.get('referrer')
  const counts = linkKeys.some((key) => query.has(key))
  if (!contactId || contactId.length > LONGEST_VALUE || !counts) return {}
  const source = linkSources.find((one) => one === query.get('source')) ?? null
  return { sharedBy: { contactId, source } }
}

/** Undefined after a day; then it is deleted. */
export function keptAttribution(now: number, shelf: Shelf = localStorage): Attribution | undefined {
  const attribution = readKept(shelf, ATTRIBUTION, Attribution)
  if (attribution && attribution.timestamp + KEEP_MS > now) return attribution
  forgetAttribution(shelf)
  return undefined
}

export function forgetAttribution(shelf: Shelf = localStorage): void {
  try {
    shelf.removeItem(ATTRIBUTION)
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

/** Deletes it in time, also in a page that stays open. */
export function startCleanup(): void {
  keptAttribution(Date.now())
  setInterval(() => void keptAttribution(Date.now()), HOUR_MS)
}
