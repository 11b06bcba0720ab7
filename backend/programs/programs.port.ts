import type { Context, Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'

export type Asking = Pick<Context, 'viewer' | 'now'>

/** Behind which row a list of videos goes on. */
export interface VideosAsked {
  programId: string
  planId: string | undefined
  afterId: string | undefined
  limit: number
}

/** What somebody has done best with an exercise. Weights are kilograms, durations seconds. */
export interface PersonalRecord {
  videoID: string
  resourceName: string
  sets: number
  bestWeight: number | null
  bestWeightAt: Instant | null
  repsAtBestWeight: number | null
  bestReps: number | null
  bestRepsAt: Instant | null
  oneRepMax: number | null
  oneRepMaxAt: Instant | null
  longestDuration: number | null
  longestDurationAt: Instant | null
  lastPerformedAt: Instant
}

export interface VideoProgressAsked {
  contactId: string
  videoId: string | undefined
  planId: string | undefined
  id: string | undefined
  programId: string | undefined
}

export interface ProgramStore {
  /** Ids of the videos of exercises, in their own order. */
  listVideos(asked: VideosAsked, asking: Asking): Promise<string[]>
  listRecords(asked: { contactId: string; videoId: string | undefined }, asking: Asking): Promise<PersonalRecord[]>
  /** The id of what was seen of a video in a plan, where it was seen last. */
  findVideoProgress(asked: VideoProgressAsked, asking: Asking): Promise<string | undefined>
}

/** A part of a film, in whole seconds: from the first up to the last. */
interface Stretch {
  from: number
  to: number
}

/** How it is counted what somebody has seen of a film, which the area of videos knows. */
export interface Crediting {
  creditWatched(asked: {
    held: readonly Stretch[]
    given: readonly Stretch[]
    duration: number | undefined
    most: number
  }): Stretch[]
  percentageOf(watched: readonly Stretch[], duration: number | undefined): number
}

/** What a rule needs of the tables in its transaction, beside the rows. */
export interface EnrolmentStore {
  /** Whether whoever asks may begin with the program. */
  isOpen(programId: string): Promise<boolean>
  /** Copies of all plans of the program's coach, for somebody who has none of it. */
  copyPlans(asked: { programId: string; userId: string; ids: readonly string[] }): Promise<void>
  /** Ids of the plan's exercises of which as many sets are logged since then as are asked for. */
  listDoneResources(asked: { planId: string; userId: string; since: Instant }): Promise<string[]>
}

export type EnrolmentsIn = (transaction: Transaction, asking: Asking) => EnrolmentStore
