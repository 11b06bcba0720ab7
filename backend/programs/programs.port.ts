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
 * Ends the decision of admins about a program after a caller without that right has changed the approved content.
 * Resolves with the current decision.
 */
export type EndProgramApproval = (
  program: JudgedProgram,
  writing: Pick<Writing, 'rows' | 'viewer' | 'transaction'>,
) => Promise<boolean | null>

/** The row after which a list of videos continues. */
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
  listVideos(request: VideosAsked, caller: Caller): Promise<string[]>
  /** The id of the latest watch progress of a video in a plan. */
  findVideoProgress(request: VideoProgressAsked, caller: Caller): Promise<string | undefined>
}

/** Matching public programs, last changed first. */
export type SearchPrograms = (
  search: { filter: FindProgramsFilter; words: readonly SearchedWord[] | undefined },
  page: SearchPage,
  caller: Caller,
) => Promise<Position[]>

export interface RecordsAsked {
  contactId: string
  /** A single exercise. */
  videoId?: string | undefined
  /** After this record. */
  after?: RecordPosition | undefined
  limit: number
}

export interface RecordPosition {
  at: Instant
  videoId: string
}

export interface RecordStore {
  /** The records of one person, last trained exercise first. */
  listRecords(request: RecordsAsked): Promise<PersonalRecord[]>
  /** A person's newest sets of each exercise in a plan that the caller may read. */
  listLastSets(sets: { planId: string; contactId: string }, caller: Caller): Promise<LastSet[]>
}

/** A set in the log; newest first in lists. */
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

/** Updates the records in the transaction that writes the log. */
export interface RecordKeeper {
  lock(userId: string): Promise<void>
  /** Adds sets that were not in the log before. */
  add(userId: string, lineIds: readonly string[]): Promise<void>
  /** Recomputes the records of these exercises after some of their sets were undone. */
  rebuild(userId: string, videoIds: readonly string[]): Promise<void>
  /** Updates the newest sets of these exercises, after the records. */
  keepLastSets(userId: string, videoIds: readonly string[]): Promise<void>
}

export type RecordKeeperIn = (transaction: Transaction) => RecordKeeper

/** A part of a video, in whole seconds: from the first to the last. */
interface Stretch {
  from: number
  to: number
}

/** Merges and counts watched intervals. Implemented by the video area. */
export interface Crediting {
  creditWatched(request: {
    held: readonly Stretch[]
    given: readonly Stretch[]
    duration: number | undefined
    most: number
  }): Stretch[]
  percentageOf(watched: readonly Stretch[], duration: number | undefined): number
}

/** Queries that enrollment rules need in their transaction, besides the rows. */
export interface EnrolmentStore {
  /** Whether the viewer may start the program. */
  isOpen(programId: string): Promise<boolean>
  /** Copies all plans of the program's coach for a member without copies. */
  copyPlans(request: { programId: string; userId: string; ids: readonly string[] }): Promise<void>
  /** By plan, ids of the exercises whose sets were all logged since the member started the plan. */
  listDoneResources(query: {
    planIds: readonly string[]
    userId: string
  }): Promise<ReadonlyMap<string, readonly string[]>>
}

export type EnrolmentsIn = (transaction: Transaction, caller: Caller) => EnrolmentStore
