import { readFileSync } from 'node:fs'
import { makeExecutableSchema } from '@graphql-tools/schema'
import { answered } from '#gateway/errors/answered.ts'
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
  const entries = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
}
