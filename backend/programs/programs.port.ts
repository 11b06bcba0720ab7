import type { SearchedWord } from '#backend/model/search/searchedWords.ts'
import type { Position, SearchPage } from '#backend/model/search/searchStatement.ts'
import type { Writing } from '#backend/model/write/rows.ts'
import type { Caller, Instant } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import type { FindProgramsFilter } from '#schema/__generated__/wire.ts'

export interface JudgedProgram {
  id: string
  isApproved: boolean | null
  coachID: string | null
  companyID: string | null
}

/**
 * Ends what admins decided about a program, where a caller who does not decide has changed what they judge. Resolves
 * with the decision that holds now.
 */
export type EndProgramApproval = (
  program: JudgedProgram,
  writing: Pick<Writing, 'rows' | 'viewer' | 'transaction'>,
) => Promise<boolean | null>

/** Behind which row a list of videos goes on. */
export interface VideosAsked {
  programId: string
  planId: string | undefined
  afterId: string | undefined
  limit: number
}

/** A member's best results in an exercise. Weights in kilograms, durations in seconds. */
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
  listVideos(asked: VideosAsked, caller: Caller): Promise<string[]>
  /** The id of what was seen of a video in a plan, where it was seen last. */
  findVideoProgress(asked: VideoProgressAsked, caller: Caller): Promise<string | undefined>
}

/** Public programs that fit, what was changed last first. */
export type SearchPrograms = (
  search: { filter: FindProgramsFilter; words: readonly SearchedWord[] | undefined },
  page: SearchPage,
  caller: Caller,
) => Promise<Position[]>

export interface RecordsAsked {
  contactId: string
  /** One exercise alone. */
  videoId?: string | undefined
  /** Behind this record. */
  after?: RecordPosition | undefined
  limit: number
}

export interface RecordPosition {
  at: Instant
  videoId: string
}

export interface RecordStore {
  /** Of one person, the exercise trained last first. */
  listRecords(asked: RecordsAsked): Promise<PersonalRecord[]>
  /** A person's newest sets of each exercise in a plan that the caller may read. */
  listLastSets(sets: { planId: string; contactId: string }, caller: Caller): Promise<LastSet[]>
}

/** A set in the log, newest first where there are several. */
export interface LastSet {
  id: string
  videoID: string
  planID: string | null
  resourceID: string | null
  round: number | null
  setNumber: number | null
  reps: number | null
  weight: number | null
  duration: number | null
  effort: number | null
  performedAt: Instant
}

/** Keeps the records in step with the log, in the transaction that writes the log. */
export interface RecordKeeper {
  lock(userId: string): Promise<void>
  /** Adds sets that were not in the log before. */
  add(userId: string, lineIds: readonly string[]): Promise<void>
  /** Works the records of these exercises out anew, after sets of theirs were taken back. */
  rebuild(userId: string, videoIds: readonly string[]): Promise<void>
  /** Updates the newest sets of these exercises, after the records. */
  keepLastSets(userId: string, videoIds: readonly string[]): Promise<void>
}

export type RecordKeeperIn = (transaction: Transaction) => RecordKeeper

/** A part of a film, in whole seconds: from the first up to the last. */
interface Stretch {
  from: number
  to: number
}

/** How watched intervals are merged and counted, which the area of videos implements. */
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
  /** Whether the viewer may start the program. */
  isOpen(programId: string): Promise<boolean>
  /** Copies all plans of the program's coach for a member without copies. */
  copyPlans(asked: { programId: string; userId: string; ids: readonly string[] }): Promise<void>
  /** By plan, ids of the exercises whose sets were all logged since the member's progress began. */
  listDoneResources(query: {
    planIds: readonly string[]
    userId: string
  }): Promise<ReadonlyMap<string, readonly string[]>>
}

export type EnrolmentsIn = (transaction: Transaction, caller: Caller) => EnrolmentStore
