import { graphql } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { trainingWireLogMutation } from '#schema/__generated__/relay/trainingWireLogMutation.graphql.ts'
import type { trainingWireLogQuery } from '#schema/__generated__/relay/trainingWireLogQuery.graphql.ts'
import type { trainingWireSeenMutation } from '#schema/__generated__/relay/trainingWireSeenMutation.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import type { KeptPlan } from './keptPlan.ts'
import { readPlan } from './readPlan.ts'
import type { Seen } from './trainingChannels.ts'
import { linesIn } from './trainingLines.ts'
import { toInput } from './wireEntry.ts'

/** As many as one answer holds: some twenty rounds of a plan. */
const LINES_OF_A_PAGE = 500

/** A line that the server has, and when it came there by the server's clock. */
export interface ReceivedLine {
  entry: LogEntry
  receivedAt: string
}

/** What training asks of the server and tells it. */
export interface TrainingWire {
  /** Undefined where there is no such plan, or none of this person's. */
  readPlan: (planId: string) => Promise<KeptPlan | undefined>
  /** All lines of a plan that came to the server at that time or later, in the order in which they came. */
  readLog: (planId: string, since?: string) => Promise<ReceivedLine[]>
  send: (entries: readonly LogEntry[]) => Promise<void>
  tellSeen: (seen: Seen) => Promise<void>
}

export function openTrainingWire(environment: Environment, personId: string): TrainingWire {
  return {
    readPlan: (planId) => readPlan(environment, planId, personId),
    async readLog(planId, since) {
      const lines: ReceivedLine[] = []
      let nextToken: string | null = null
      do {
        const asked = { planID: planId, createdAt: since ? { ge: since } : null, nextToken }
        const page = await readPage(environment, { ...asked, limit: LINES_OF_A_PAGE })
        // Global admins read what others may have logged under this plan, too.
        for (const line of page?.items ?? [])
          if (line?.userID === personId)
            lines.push(...linesIn([line]).map((entry) => ({ entry, receivedAt: line.createdAt })))
        nextToken = page?.nextToken ?? null
      } while (nextToken !== null)
      return lines
    },
    async send(entries) {
      await writeOnce<trainingWireLogMutation>(
        environment,
        graphql`
          mutation trainingWireLogMutation($entries: [WorkoutLogInput!]!) {
            logWorkout(entries: $entries) {
              id
            }
          }
        `,
        { entries: entries.map(toInput) },
      )
    },
    async tellSeen({ programId, planId, videoId, stretches }) {
      const watchedIntervals = stretches.map(({ from, to }) => ({ from, to }))
      await writeOnce<trainingWireSeenMutation>(
        environment,
        graphql`
          mutation trainingWireSeenMutation($input: PlanVideoProgressInput!) {
            updatePlanVideoProgress(input: $input) {
              id
              watchedPercentage
              isCompleted
            }
          }
        `,
        { programID: programId, planID: planId, videoID: videoId, watchedIntervals },
      )
    },
  }
}

async function readPage(environment: Environment, asked: trainingWireLogQuery['variables']) {
  const answer = await askOnce<trainingWireLogQuery>(
    environment,
    graphql`
      query trainingWireLogQuery(
        $planID: ID!
        $createdAt: ModelStringKeyConditionInput
        $limit: Int!
        $nextToken: String
      ) {
        lines: workoutLogsByPlanIDAndCreatedAt(
          planID: $planID
          createdAt: $createdAt
          limit: $limit
          nextToken: $nextToken
        ) {
          items {
            createdAt
            userID
            ...trainingLines_line
          }
          nextToken
        }
      }
    `,
    asked,
  )
  return answer?.lines
}
