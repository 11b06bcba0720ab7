import { graphql } from 'react-relay'
import { type Environment, readInlineData } from 'relay-runtime'
import type { readExercises_exercise$key } from '#schema/__generated__/relay/readExercises_exercise.graphql.ts'
import type { readExercisesQuery } from '#schema/__generated__/relay/readExercisesQuery.graphql.ts'
import { NO_EQUIPMENT } from '#schema/training/exercise.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import type { KeptExercise } from './keptPlan.ts'
import { type ProgressExercise, progressExerciseOf } from './progressOf.ts'

interface Exercises {
  /** Exercises of the plan. */
  own: KeptExercise[]
  /** Possible swaps: same muscles and no other equipment than the plan needs. */
  others: KeptExercise[]
  /** The plan's exercises that suit the user, as the catalogue has them. */
  suitable: ProgressExercise[]
}

/** Reads the exercises of a plan and possible swaps. The server decides which suit the user. */
export async function readExercises(
  environment: Environment,
  { programId, planId }: { programId: string; planId: string },
): Promise<Exercises> {
  const answer = await askOnce<readExercisesQuery>(
    environment,
    graphql`
      query readExercisesQuery($programID: ID!, $planID: ID!, $nothing: ModelEquipmentFilterInput!) {
        videos: getProgramResourceVideos(programID: $programID, planID: $planID, limit: 100) {
          items {
            ...readExercises_exercise
          }
        }
        others: getStandInVideos(planID: $planID, limit: 100) {
          items {
            ...readExercises_exercise
          }
        }
        suitable: getPlanExercises(isForSelf: true, planID: $planID) {
          id
          ...progressOf_exercise
        }
        nothing: listEquipment(filter: $nothing) {
          items {
            id
          }
        }
      }
    `,
    { programID: programId, planID: planId, nothing: { name: { eq: NO_EQUIPMENT } } },
  )
  const nothing = new Set(answer?.nothing?.items.flatMap((one) => one?.id ?? []))
  const suitableIds = new Set(answer?.suitable.map(({ id }) => id))
  return {
    own: exercisesIn(answer?.videos.items ?? [], { suitableIds, nothing }),
    others: exercisesIn(answer?.others.items ?? [], { nothing }),
    suitable: (answer?.suitable ?? []).map(progressExerciseOf),
  }
}

interface Catalogue {
  /** Exercises of the plan that suit the user. The server only returns suitable swaps. */
  suitableIds?: ReadonlySet<string>
  /** Equipment entries that stand for "no equipment". */
  nothing: ReadonlySet<string>
}

type Videos = readonly (readExercises_exercise$key | null | undefined)[]

function exercisesIn(videos: Videos, catalogue: Catalogue): KeptExercise[] {
  return videos.flatMap((video) => (video ? [toExercise(video, catalogue)] : []))
}

function toExercise(video: readExercises_exercise$key, { suitableIds, nothing }: Catalogue): KeptExercise {
  const { id, title, videoURL, thumbnail, image, duration, muscleGroupIDs, equipmentIDs, level } = readInlineData(
    graphql`
      fragment readExercises_exercise on Video @inline {
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
    equipmentIds: (equipmentIDs ?? []).filter((needed) => !nothing.has(needed)),
    level: level ?? null,
    isSuitable: suitableIds?.has(id) ?? true,
  }
}
