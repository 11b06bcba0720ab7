import type { ReadApprovalFacts } from '#backend/approval/approval.port.ts'
import { lambda, orEmpty } from '#backend/model/lambda.ts'
import type { PageAsked } from '#backend/model/read/pages/namedPages.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { readWords } from '#backend/model/search/searchedWords.ts'
import { searchPage } from '#backend/model/search/searchPage.ts'
import { preparedWriting } from '#backend/model/write/preparedWriting.ts'
import { type Writing, writing } from '#backend/model/write/rows.ts'
import type { CheckPlans, ListSuitable } from '#backend/planner/planner.port.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type {
  FindProgramsFilter,
  QueryGetLastSetsArgs,
  QueryGetPersonalRecordsArgs,
  QueryListPersonalRecordsArgs,
  QueryGetPlanVideoProgressArgs,
  UserProgramInput,
} from '#schema/__generated__/wire.ts'
import type {
  Crediting,
  EnrolmentsIn,
  ProgramStore,
  RecordKeeperIn,
  RecordStore,
  SearchPrograms,
} from './programs.port.ts'
import { enrol, leaveProgram, updateEnrolment } from './training/enrol.ts'
import { listRecords, pageOfRecords } from './training/listRecords.ts'
import { logWorkout } from './training/logWorkout.ts'
import { prepareLog } from './training/prepareLog.ts'
import { beginPlan, forgetPlans, goOnWithPlan, watchInPlan } from './training/trackPlan.ts'
import { decideProgram } from './writing/decideProgram.ts'
import { deleteProgram } from './writing/deleteProgram.ts'
import { endProgramApproval } from './writing/endApproval.ts'
import { prepareNewPlan, prepareNewPlans, prepareUpdate } from './writing/preparePlans.ts'
import { createPlan, createPlans, deletePlans, deleteTemplates, updatePlan } from './writing/savePlans.ts'
import { createProgram, updateProgram } from './writing/saveProgram.ts'

export interface ProgramParts {
  database: Database
  programs: ProgramStore
  searchPrograms: SearchPrograms
  records: RecordStore
  enrolmentsIn: EnrolmentsIn
  recordsIn: RecordKeeperIn
  listSuitable: ListSuitable
  crediting: Crediting
  readApprovalFacts: ReadApprovalFacts
  /** Checks plans by the planner's rules. Without it, no plans of the planner are stored. */
  checkPlans?: CheckPlans | undefined
}

const about = ({ programID }: { programID: string }) => ({ program: programID })

/** Maps AppSync's names of programs to the rules. */
export function programResolvers({
  database,
  programs,
  searchPrograms,
  records,
  enrolmentsIn,
  recordsIn,
  listSuitable,
  crediting,
  readApprovalFacts,
  checkPlans,
}: ProgramParts): HandWritten {
  const { prepared, called, helping } = callsOf(database)
  const checking = { database, checkPlans }
  const endApproval = endProgramApproval(readApprovalFacts)
  return {
    Query: {
      findProgramsLambda: (_root, { filter, ...page }: PageAsked & { filter: FindProgramsFilter }, context) => {
        const words = readWords(filter)
        return searchPage(page, (positions) => searchPrograms({ filter, words }, positions, context))
      },
      getProgramResourceVideos: (
        _root,
        { limit, after, programID, planID }: PageAsked & { programID: string; planID?: string | null },
        context,
      ) =>
        pageOfVideos({ programId: programID, planId: planID ?? undefined, afterId: after, limit }, context, programs),
      getPlanVideoProgress: (_root, rest: QueryGetPlanVideoProgressArgs, context) =>
        findWatchProgress(rest, context, programs),
      getPersonalRecords: orEmpty(async ({ userID, ...asked }: QueryGetPersonalRecordsArgs, context) =>
        listRecords({ contactId: callerOf(userID, context), ...asked }, records),
      ),
      listPersonalRecords: (_root, { userID, ...page }: QueryListPersonalRecordsArgs, context) =>
        pageOfRecords({ contactId: callerOf(userID, context), ...page }, records),
      getLastSets: (_root, { planID }: QueryGetLastSetsArgs, context) =>
        records.listLastSets({ planId: planID, contactId: callerOf(undefined, context) }, context),
    },
    Mutation: {
      createPrograms: called(createProgram(readApprovalFacts)),
      updatePrograms: called(updateProgram(readApprovalFacts)),
      deletePrograms: called(deleteProgram),
      approveProgramLambda: lambda('Something went wrong', writing(database, decideProgram(true)), about),
      declineProgramLambda: lambda('Something went wrong', writing(database, decideProgram(false)), about),
      createPlans: prepared({ prepare: prepareNewPlan(checking), rule: createPlan(endApproval) }),
      createMultiplePlans: prepared({ prepare: prepareNewPlans(checking), rule: createPlans(endApproval) }),
      updatePlans: prepared({ prepare: prepareUpdate({ ...checking, listSuitable }), rule: updatePlan(endApproval) }),
      deleteManyPlans: helping(deletePlans),
      deleteAllPlans: helping(deleteTemplates),
      createUserPrograms: called(enrol(enrolmentsIn)),
      updateUserPrograms: called(inItsWords(updateEnrolment(enrolmentsIn))),
      deleteUserPrograms: called(leaveProgram),
      createPlanProgress: called(beginPlan),
      updatePlanProgress: called(goOnWithPlan),
      deleteAllPlanProgresses: helping(forgetPlans),
      createPlanVideoProgress: called(watchInPlan(crediting)),
      updatePlanVideoProgress: called(watchInPlan(crediting)),
      logWorkout: prepared({ prepare: prepareLog(listSuitable), rule: logWorkout(enrolmentsIn, recordsIn) }),
    },
  }
}

/** The rules as resolvers. */
function callsOf(database: Database) {
  const prepared = <Args extends object, Prepared, Answer>(
    phases: Parameters<typeof preparedWriting<Args, Prepared, Answer>>[1],
  ) => {
    const write = preparedWriting(database, phases)
    return (_root: unknown, args: Args, context: Context) => write(args, context)
  }
  const called = <Args extends object, Answer>(rule: (args: Args, caller: Writing) => Promise<Answer>) => {
    const write = writing(database, rule)
    return (_root: unknown, args: Args, context: Context) => write(args, context)
  }
  /** A helper operation, which only reports success or failure. */
  const helping = <Args extends object>(rule: (args: Args, caller: Writing) => Promise<boolean>) => {
    const write = writing(database, rule)
    return (_root: unknown, args: Args, context: Context) => write(args, context).catch(falseIfForeseen)
  }
  return { prepared, called, helping }
}

type Asked = Parameters<ProgramStore['listVideos']>[0]

async function pageOfVideos(request: Asked, context: Context, programs: ProgramStore) {
  const videoIds = await programs.listVideos({ ...request, limit: request.limit + 1 }, context)
  const ids = videoIds.slice(0, request.limit)
  return { rows: ids.map((id) => ({ id, cursor: id })), hasNext: videoIds.length > ids.length }
}

/** Finds watch progress by its video, or by its id. */
async function findWatchProgress(args: QueryGetPlanVideoProgressArgs, context: Context, programs: ProgramStore) {
  const { userID, videoID, planID, id, programID } = args
  const contactId = callerOf(userID, context)
  if (!videoID && !id)
    throw new DomainError('BAD_INPUT', { field: 'videoID', message: 'Name the video, or the record.' })
  const [videoId, planId, recordId, programId] = [videoID, planID, id, programID].map((value) => value ?? undefined)
  return (await programs.findVideoProgress({ contactId, videoId, planId, id: recordId, programId }, context)) ?? null
}

function falseIfForeseen(error: unknown): false {
  if (error instanceof DomainError) return false
  throw error
}

/** Replaces an error's message with the text from the specification. */
function inItsWords(rule: (args: { input: UserProgramInput }, caller: Writing) => Promise<string>) {
  return async (args: { input: UserProgramInput }, caller: Writing): Promise<string> => {
    try {
      return await rule(args, caller)
    } catch (error) {
      const message = textOf(args.input)
      const isWordless = error instanceof DomainError && error.message === error.code
      throw isWordless && message ? new DomainError(error.code, { cause: error, message }) : error
    }
  }
}

function textOf({ status }: UserProgramInput): string | undefined {
  if (status === 'CANCELED') return 'Failed to cancel user program'
  return status === 'COMPLETED' || status === 'COMPLEATED' ? 'Failed to compleate user program' : undefined
}
