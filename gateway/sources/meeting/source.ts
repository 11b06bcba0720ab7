import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import * as v from 'valibot'
import { refusal } from '#gateway/errors/refusal.ts'
import { type ErrorCode, errorCatalogue } from '#schema/errors.ts'
import type { MeetingContext, MeetingQuery } from './meetings.port.ts'

const description = new URL('../../../schema/sources/meeting.graphql', import.meta.url)

export const schema = makeExecutableSchema<{ gateway: MeetingContext }>({
  typeDefs: readFileSync(description, 'utf8'),
  resolvers: {
    Query: {
      getMeetingAttendee: (_root, input: object, { gateway }) =>
        answered(() => gateway.meetings.nameAttendee(toQuery(input))),
    },
    Mutation: {
      joinMeeting: (_root, input: object, { gateway }) => answered(() => gateway.meetings.join(toQuery(input))),
      endMeeting: (_root, input: object, { gateway }) =>
        answered(async () => {
          await gateway.meetings.end(toQuery(input))
          return true
        }),
    },
  },
})

/** As the plain call would have it in its URL: texts, and nothing for what was not said. */
function toQuery(input: object): MeetingQuery {
  const said = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}

const Coded = v.object({
  code: v.custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorCatalogue, code)),
  message: v.string(),
  field: v.optional(v.string()),
})

/** Outside production Mesh drops what was thrown, and keeps of it only what GraphQL's own errors carry. */
async function answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    const coded = v.safeParse(Coded, error)
    if (!coded.success) throw error
    const { code, message, field } = coded.output
    throw refusal(code, {
      ...(message !== code && { message }),
      ...(field !== undefined && { field }),
      ...(error instanceof Error && { cause: error }),
    })
  }
}
