// Operation: updateReferralSourceLambda
import * as v from 'valibot'
import { badInput } from '#backend/model/plan/checkValue.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import { parseObject } from '#backend/platform/parseObject.ts'
import type { MutationUpdateReferralSourceLambdaArgs } from '#schema/__generated__/wire.ts'

/** Characters of the JSON text. */
const MOST = 4_000

const Source = v.record(v.string(), v.nullable(v.union([v.string(), v.number(), v.boolean()])))

export async function updateReferralSource(
  { contactID, referalData }: MutationUpdateReferralSourceLambdaArgs,
  { rows, ...context }: Writing,
): Promise<object> {
  const id = callerOf(contactID, context)
  const referralSource = readSource(referalData)
  const system = rows.asSystem('where people came from is written once, by their own browser')
  const [contact] = await system.Contact.find({ id })
  if (contact && contact.referralSource === null) await system.Contact.update({ id }, { referralSource })
  return {}
}

function readSource(text: string): string {
  const source = v.safeParse(Source, text.length <= MOST ? parseObject(text) : undefined)
  if (!source.success) throw badInput('referalData', 'Send a JSON object of texts, numbers and booleans.')
  return JSON.stringify(source.output)
}
