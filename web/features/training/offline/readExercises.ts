import { graphql } from 'react-relay'
import { type Environment, readInlineData } from 'relay-runtime'
import { isForEveryAdult } from '#planner/suitable.ts'
import type { readExercises_exercise$key } from '#schema/__generated__/relay/readExercises_exercise.graphql.ts'
import type { readExercisesOthersQuery } from '#schema/__generated__/relay/readExercisesOthersQuery.graphql.ts'
import type { readExercisesQuery } from '#schema/__generated__/relay/readExercisesQuery.graphql.ts'
import { NO_EQUIPMENT } from '#schema/training/exercise.ts'
import { askOnce } from '#web/app/data/openQuery.ts'
import type { KeptExercise } from './keptPlan.ts'

interface Exercises {
  /** Of the plan. */
  own: KeptExercise[]
  /** For the same muscles, with what the plan needs anyway. */
  others: KeptExercise[]
}

/** The exercises of a plan, and those that may stand in for them. Which of all suit the person, the server says. */
export async function readExercises(
  environment: Environment,
  { programId, planId }: { programId: string; planId: string },
): Promise<Exercises> {
  const answer = await askOnce<readExercisesQuery>(
    environment,
    graphql`
      query readExercisesQuery($programID: ID!, $planID: ID!) {
        videos: getProgramResourceVideos(programID: $programID, planID: $planID, limit: 100) {
          items {
            ...readExercises_exercise
          }
        }
        suitable: getPlanExercises(isForSelf: true) {
          id
          ageFrom
          ageTo
        }
        equipment: listEquipment(limit: 1000) {
          items {
            id
            name
          }
        }
      }
    `,
    { programID: programId, planID: planId },
  )
  const things = answer?.equipment?.items ?? []
  const nothing = new Set(things.flatMap((one) => (one?.name === NO_EQUIPMENT ? [one.id] : [])))
  // Ages stand where the server knows none of this person's.
  const suitable = new Set(
    answer?.suitable.filter(({ ageFrom, ageTo }) => isForEveryAdult({ ageFrom, ageTo })).map(({ id }) => id),
  )
  const own = exercisesIn(answer?.videos.items ?? [], { suitable, nothing })
  const known = new Set(own.map(({ videoId }) => videoId))
  const others = exercisesIn(await readOthers(environment, own, nothing), { suitable, nothing })
  return { own, others: others.filter(({ videoId, isSuitable }) => isSuitable && !known.has(videoId)) }
}

async function readOthers(environment: Environment, own: readonly KeptExercise[], nothing: ReadonlySet<string>) {
  const muscleGroupIDs = [...new Set(own.flatMap((exercise) => exercise.muscleGroupIds))]
  if (muscleGroupIDs.length === 0) return []
  const equipmentIDs = [...new Set([...nothing, ...own.flatMap((exercise) => exercise.equipmentIds)])]
  const answer = await askOnce<readExercisesOthersQuery>(
    environment,
    graphql`
      query readExercisesOthersQuery($filter: OnDemandVideosFilter!) {
        videos: getOnDemandVideosByFilter(filter: $filter, limit: 100) {
          items {
            ...readExercises_exercise
          }
        }
      }
    `,
    { filter: { muscleGroupIDs, equipmentIDs } },
  )
  return answer?.videos.items ?? []
}

type Videos = readonly (readExercises_exercise$key | null | undefined)[]

interface Known {
  suitable: ReadonlySet<string>
  /** The entries of the equipment list that say that none is needed. */
  nothing: ReadonlySet<string>
}

function exercisesIn(videos: Videos, known: Known): KeptExercise[] {
  return videos.flatMap((video) => (video ? [toExercise(video, known)] : []))
}

function toExercise(video: readExercises_exercise$key, { suitable, nothing }: Known): KeptExercise {
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
    isSuitable: suitable.has(id),
  }
}
