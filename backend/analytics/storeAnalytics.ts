// Operations: createAnalyticProfileLambda, updateAnalyticsProfilesForUserLambda, createAccessLogLambda
import * as v from 'valibot'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { parseObject } from '#backend/platform/parseObject.ts'
import type { AccessLogInput, AnalyticProfileInput } from '#schema/__generated__/wire.ts'
import type { AnalyticsStore, ProfileChange } from './analytics.port.ts'

/** Maximum number of characters of an attribute. */
const LONGEST = 100

const Words = v.pipe(
  v.string(),
  v.check((text) => text.length <= LONGEST),
)

/** Attributes that only the client knows. All others come from the server, whatever the client says. */
const Attributes = v.object({
  platform: v.optional(Words),
  signup_source: v.optional(Words),
  userIpAddress: v.optional(
    v.union([v.pipe(v.string(), v.ipv4()), v.pipe(v.string(), v.regex(/^(?:[\da-f]{1,4}:){7}[\da-f]{1,4}$/i))]),
  ),
})

export async function createProfile(input: AnalyticProfileInput, context: Context, analytics: AnalyticsStore) {
  return stored(await analytics.createProfile(readChange(input, context)))
}

export async function updateProfile(input: AnalyticProfileInput, context: Context, analytics: AnalyticsStore) {
  return stored(await analytics.updateProfile(readChange(input, context)))
}

export async function logAccess({ platform }: AccessLogInput, context: Context, analytics: AnalyticsStore) {
  const contactId = callerOf(undefined, context)
  if (!v.is(v.nullish(Words), platform)) throw new DomainError('BAD_INPUT', { field: 'platform' })
  return stored(await analytics.countVisit({ contactId, platform: platform ?? undefined, now: context.now }))
}

function readChange({ userId, attributes }: AnalyticProfileInput, context: Context): ProfileChange {
  const contactId = callerOf(userId, context)
  const parsed = v.safeParse(Attributes, parseObject(attributes ?? '{}'))
  if (!parsed.success) throw new DomainError('BAD_INPUT', { field: 'attributes' })
  return { contactId, attributes: JSON.stringify(parsed.output), now: context.now }
}

function stored(isStored: boolean): object {
  if (!isStored) throw new DomainError('NOT_FOUND')
  return {}
}
