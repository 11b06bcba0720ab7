// Operations: sendBroadcast, countBroadcastAudience
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import { fieldShapes, readShape } from '#backend/model/write/fieldShapes.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { MutationSendBroadcastArgs, QueryCountBroadcastAudienceArgs } from '#schema/__generated__/wire.ts'
import { messageLimits } from '#schema/messageLimits.ts'
import type { AskToDeliver } from './broadcastJob.ts'
import type { AudienceOf, BroadcastStore } from './broadcasts.port.ts'

export interface BroadcastParts {
  broadcastsIn(database: Queryable): BroadcastStore
  /** Undefined where no jobs are sent. */
  askToDeliver: AskToDeliver | undefined
}

const DAY_MS = 86_400_000

const BroadcastId = v.pipe(v.string(), v.uuid(), v.toLowerCase())

export function countAudience(
  request: QueryCountBroadcastAudienceArgs,
  context: Context,
  broadcasts: BroadcastStore,
): Promise<number> {
  return broadcasts.countAudience(audienceOf(request, callerOf(undefined, context)))
}

/** Writes a broadcast and the people who get it, and has it sent after the commit. */
export async function sendBroadcast(
  { input }: MutationSendBroadcastArgs,
  { rows, transaction, ...context }: Writing,
  { broadcastsIn, askToDeliver }: BroadcastParts,
): Promise<{ broadcast: string }> {
  if (!askToDeliver) throw new DomainError('UNAVAILABLE')
  const coachID = callerOf(undefined, context)
  const broadcasts = broadcastsIn(transaction)
  const id = v.safeParse(BroadcastId, input.id)
  if (!id.success) throw badInput('input.id', 'Give a UUID.')
  const content = readContent(input)
  const audience = audienceOf(input, coachID)
  const since = new Date(Date.parse(context.now) - DAY_MS).toISOString()
  const recent = await broadcasts.lockAndCount(coachID, since)
  const [existing] = await rows.Broadcast.find({ id: id.output })
  // The coach changed the text after a lost answer: the first one is on its way.
  if (existing && existing.content !== content) throw new DomainError('CONDITION_FAILED')
  if (existing) return { broadcast: existing.id }
  if (recent >= messageLimits.broadcastsPerDay) throw new DomainError('LIMIT_REACHED')
  const people = await broadcasts.countAudience(audience)
  if (people === 0) throw new DomainError('NOT_FOUND')
  if (people > messageLimits.broadcastPeople)
    throw badInput('input.audience', `Write to at most ${messageLimits.broadcastPeople} people.`)
  const system = rows.asSystem('the rule has found the people that the caller may write to')
  await system.Broadcast.insert({
    id: id.output,
    coachID,
    audience: audience.audience,
    eventID: audience.classId,
    content,
    status: 'SENDING',
    people,
  })
  await broadcasts.addRecipients(id.output, audience)
  await askToDeliver(transaction, { broadcastID: id.output, coachID })
  return { broadcast: id.output }
}

function readContent({ content }: MutationSendBroadcastArgs['input']): string {
  const read = readShape(v.object(fieldShapes('Broadcast', ['content'])), { content }, 'input')
  if (!read.content) throw badInput('input.content', 'Write something.')
  return read.content
}

function audienceOf({ audience, eventID }: QueryCountBroadcastAudienceArgs, coachId: string): AudienceOf {
  if ((audience === 'CLASS') !== (eventID != null))
    throw badInput('input.eventID', 'Name a class for an audience of one, and only then.')
  return { coachId, audience, classId: eventID ?? undefined }
}
