import * as v from 'valibot'
import { answerSoftly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import type {
  MutationCreateEventLambdaArgs,
  QueryGetAttendeesForOccurrenceLambdaArgs,
  QueryGetClassesLambdaArgs,
  QueryGetLatestClassesLambdaArgs,
} from '#schema/__generated__/wire.ts'
import type { AttendeeStore, ClassStore, NewClassStore } from './classes.port.ts'
import { createClass, type CreatedClass } from './createClass.ts'
import { latestOf } from './latestOf.ts'

const KeptClass: v.GenericSchema<unknown, CreatedClass> = v.object({
  classId: v.string(),
  occurrenceIds: v.array(v.string()),
  // Absent in answers of earlier versions.
  clashIds: v.optional(v.array(v.string()), []),
})

export interface ClassStores {
  database: Pick<Database, 'transact' | 'query'>
  classes: ClassStore
  attendees: AttendeeStore
  newClassesIn(transaction: Transaction): NewClassStore
}

/** Maps AppSync's names of classes to the rules. */
export function classResolvers(stores: ClassStores): HandWritten {
  const { classes, attendees, database, newClassesIn } = stores
  // A repeated key returns the class of the first answer, even if the class has started and could not be created now.
  const create = writing(
    database,
    ({ input }: MutationCreateEventLambdaArgs, caller) => createClass(input, caller, newClassesIn(caller.transaction)),
    { operation: 'createClass', answer: KeptClass },
  )
  return {
    Query: {
      getLatestClassesLambda: (_root, { filter }: QueryGetLatestClassesLambdaArgs, { now }) =>
        classes.listPublic({
          endsFrom: latestOf(now, filter.endDate),
          categoryIds: filter.categoryIDs ?? undefined,
        }),
      getClassesLambda: (_root, { categoryID, subCategoryID }: QueryGetClassesLambdaArgs, { now }) =>
        classes.listPublic({
          endsFrom: now,
          categoryIds: categoryID ? [categoryID] : undefined,
          subCategoryId: subCategoryID ?? undefined,
        }),
      getAttendeesForOccurrenceLambda: (_root, { filter }: QueryGetAttendeesForOccurrenceLambdaArgs, context) =>
        attendees.listAttendees(filter.eventOccurrenceID, context),
    },
    Mutation: {
      createEventLambda: answerSoftly(
        'Failed to create event and occurrences',
        async (args: MutationCreateEventLambdaArgs, context) => {
          const { classId, occurrenceIds, clashIds } = await create(args, context)
          return { event: classId, occurrences: occurrenceIds, clashes: clashIds }
        },
      ),
    },
  }
}
