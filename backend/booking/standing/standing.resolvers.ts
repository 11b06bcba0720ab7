import * as v from 'valibot'
import { answerSoftly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Database, Queryable } from '#backend/platform/database.ts'
import type { MutationEndStandingSpotArgs, MutationTakeStandingSpotArgs } from '#schema/__generated__/wire.ts'
import { type EndedSpot, endStandingSpot } from './endStandingSpot.ts'
import { fillSpots } from './fillSpots.ts'
import type { StandingStore } from './standing.port.ts'
import { takeStandingSpot } from './takeStandingSpot.ts'

const KeptSpot: v.GenericSchema<unknown, string> = v.string()
const KeptEnd: v.GenericSchema<unknown, EndedSpot> = v.object({ occurrences: v.array(v.string()) })

interface StandingParts {
  database: Pick<Database, 'transact' | 'query'>
  standingIn(database: Queryable): StandingStore
}

export function standingResolvers({ database, standingIn }: StandingParts): HandWritten {
  const take = writing(
    database,
    ({ input }: MutationTakeStandingSpotArgs, caller) =>
      takeStandingSpot(
        { classId: input.eventID, memberId: callerOf(undefined, caller), now: caller.now },
        standingIn(caller.transaction),
      ),
    { operation: 'takeStandingSpot', answer: KeptSpot },
  )
  const end = writing(
    database,
    ({ input }: MutationEndStandingSpotArgs, caller) =>
      endStandingSpot(input.id, caller, standingIn(caller.transaction)),
    { operation: 'endStandingSpot', answer: KeptEnd },
  )
  return {
    Mutation: {
      takeStandingSpot: answerSoftly('Failed to book class', async (args: MutationTakeStandingSpotArgs, context) => {
        const { now } = context
        const classId = args.input.eventID
        const spotId = await take(args, context)
        await fillSpots({ classId, spotId, now }, database)
        const memberId = callerOf(undefined, context)
        const occurrences = await standingIn(database).listBooked({ classId, memberId, now })
        return { standingSpot: spotId, occurrences }
      }),
      endStandingSpot: answerSoftly('Failed to cancell booking class', (args: MutationEndStandingSpotArgs, context) =>
        end(args, context),
      ),
    },
  }
}
