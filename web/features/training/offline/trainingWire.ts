import { graphql } from 'react-relay'
import { type Environment, readInlineData } from 'relay-runtime'
import type { trainingWire_exercise$key } from '#schema/__generated__/relay/trainingWire_exercise.graphql.ts'
import type { trainingWireExercisesQuery } from '#schema/__generated__/relay/trainingWireExercisesQuery.graphql.ts'
import type { trainingWireLogMutation } from '#schema/__generated__/relay/trainingWireLogMutation.graphql.ts'
import type { trainingWireLogQuery } from '#schema/__generated__/relay/trainingWireLogQuery.graphql.ts'
import type {
  trainingWirePlanQuery,
  trainingWirePlanQuery$data,
} from '#schema/__generated__/relay/trainingWirePlanQuery.graphql.ts'
import type { trainingWireVideosQuery } from '#schema/__generated__/relay/trainingWireVideosQuery.graphql.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import { writeOnce } from '#web/app/data/useWrite.ts'
import { planContentOf } from '#web/app/planContentOf.ts'
import type { LogEntry } from '#web/features/training/session/workoutLog.ts'
import type { KeptExercise, KeptPlan } from './keptPlan.ts'
import { linesIn } from './trainingLines.ts'
import { toInput } from './wireEntry.ts'

const MOST_LINES = 500

/** What training asks of the server and tells it. */
export interface TrainingWire {
  /** Undefined where there is no such plan, or none of this person's. */
  readPlan: (planId: string) => Promise<KeptPlan | undefined>
  readLog: (planId: string) => Promise<LogEntry[]>
  send: (entries: readonly LogEntry[]) => Promise<void>
}

export function openTrainingWire(environment: Environment, personId: string): TrainingWire {
  return {
    readPlan: (planId) => readPlan(environment, planId, personId),
    async readLog(planId) {
      const filter = { userID: { eq: personId }, planID: { eq: planId } }
      return readLines(environment, filter)
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
  }
}

async function readPlan(environment: Environment, planId: string, personId: string): Promise<KeptPlan | undefined> {
  const answer = await askOnce<trainingWirePlanQuery>(
    environment,
    graphql`
      query trainingWirePlanQuery($id: ID!) {
        plan: getPlans(id: $id) {
          id
          programID
          planName
          order
          userID
          ...planContentOf_plan
          program {
            name
            plans(limit: 200) {
              items {
                id
                order
                userID
              }
            }
          }
        }
      }
    `,
    { id: planId },
  )
  const plan = answer?.plan
  if (!plan) return undefined
  const [exercises, earlier] = await Promise.all([
    readExercises(environment, plan),
    readLines(environment, { userID: { eq: personId }, planID: { ne: planId } }),
  ])
  return {
    planId: plan.id,
    programId: plan.programID,
    programName: plan.program?.name ?? '',
    planName: plan.planName,
    order: plan.order,
    content: planContentOf(plan),
    exercises,
    earlier,
    nextPlanId: nextOf(plan),
    readAt: Date.now(),
  }
}

type WirePlan = NonNullable<trainingWirePlanQuery$data['plan']>

/** The plan that comes after it, of the same person's. */
function nextOf({ order, userID, program }: WirePlan): string | null {
  const own = (program?.plans?.items ?? []).flatMap((one) =>
    one && one.userID === userID && one.order > order ? [one] : [],
  )
  return own.toSorted((one, other) => one.order - other.order)[0]?.id ?? null
}

/** The exercises of a plan, and others for the same muscles that need no more than it does. */
async function readExercises(environment: Environment, plan: WirePlan): Promise<KeptExercise[]> {
  const answer = await askOnce<trainingWireVideosQuery>(
    environment,
    graphql`
      query trainingWireVideosQuery($programID: ID!, $planID: ID!) {
        videos: getProgramResourceVideos(programID: $programID, planID: $planID, limit: 100) {
          items {
            ...trainingWire_exercise
          }
        }
      }
    `,
    { programID: plan.programID, planID: plan.id },
  )
  const own = exercisesIn(answer?.videos.items ?? [])
  const others = await readOthers(environment, own)
  const known = new Set(own.map(({ videoId }) => videoId))
  return [...own, ...others.filter(({ videoId }) => !known.has(videoId))]
}

async function readOthers(environment: Environment, own: readonly KeptExercise[]): Promise<KeptExercise[]> {
  const muscleGroupIDs = [...new Set(own.flatMap((exercise) => exercise.muscleGroupIds))]
  if (muscleGroupIDs.length === 0) return []
  const equipmentIDs = [...new Set(own.flatMap((exercise) => exercise.equipmentIds))]
  const answer = await askOnce<trainingWireExercisesQuery>(
    environment,
    graphql`
      query trainingWireExercisesQuery($filter: OnDemandVideosFilter!) {
        videos: getOnDemandVideosByFilter(filter: $filter, limit: 100) {
          items {
            ...trainingWire_exercise
          }
        }
      }
    `,
    { filter: { muscleGroupIDs, equipmentIDs } },
  )
  return exercisesIn(answer?.videos.items ?? [])
}

function exercisesIn(videos: readonly (trainingWire_exercise$key | null | undefined)[]): KeptExercise[] {
  return videos.flatMap((video) => (video ? [toExercise(video)] : []))
}

function toExercise(video: trainingWire_exercise$key): KeptExercise {
  const { id, title, videoURL, thumbnail, image, duration, muscleGroupIDs, equipmentIDs, level } = readInlineData(
    graphql`
      fragment trainingWire_exercise on Video @inline {
        id
        title
        videoURL
        thumbnail
        image
        duration
        muscleGroupIDs
        equipmentIDs
        level
      }
    `,
    video,
  )
  return {
    videoId: id,
    name: title,
    address: videoURL ?? null,
    picture: thumbnail ?? image ?? null,
    seconds: duration ?? 0,
    muscleGroupIds: [...(muscleGroupIDs ?? [])],
    equipmentIds: [...(equipmentIDs ?? [])],
    level: level ?? null,
  }
}

async function readLines(
  environment: Environment,
  filter: trainingWireLogQuery['variables']['filter'],
): Promise<LogEntry[]> {
  const answer = await askOnce<trainingWireLogQuery>(
    environment,
    graphql`
      query trainingWireLogQuery($filter: ModelWorkoutLogFilterInput, $limit: Int!) {
        lines: listWorkoutLogs(filter: $filter, limit: $limit) {
          items {
            ...trainingLines_line
          }
        }
      }
    `,
    { filter, limit: MOST_LINES },
  )
  return linesIn(answer?.lines?.items)
}
