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

/** Maximum number of lines in a response, about twenty rounds of a plan. */
const LINES_OF_A_PAGE = 500

/** A line stored by the server, and its time of receipt by the server's clock. */
export interface ReceivedLine {
  entry: LogEntry
  receivedAt: string
}

/** The requests of training to the server. */
export interface TrainingWire {
  /** Undefined if the user has no such plan. */
  readPlan: (planId: string) => Promise<KeptPlan | undefined>
  /** All lines of a plan received since that time, in order of receipt. */
  readLog: (planId: string, since?: string) => Promise<ReceivedLine[]>
  send: (entries: readonly LogEntry[]) => Promise<void>
  sendSeen: (seen: Seen) => Promise<void>
}

export function openTrainingWire(environment: Environment, personId: string): TrainingWire {
  return {
    readPlan: (planId) => readPlan(environment, planId),
    async readLog(planId, since) {
      const lines: ReceivedLine[] = []
      let nextToken: string | null = null
      do {
        const variables = { planID: planId, createdAt: since ? { ge: since } : null, nextToken }
        const page = await readPage(environment, { ...variables, limit: LINES_OF_A_PAGE })
        // Global admins may also read other users' lines of this plan.
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
    async sendSeen({ programId, planId, videoId, stretches }) {
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

async function readPage(environment: Environment, variables: trainingWireLogQuery['variables']) {
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
    variables,
  )
  return answer?.lines
}
