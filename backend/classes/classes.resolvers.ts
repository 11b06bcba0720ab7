import * as v from 'valibot'
import { lambda } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import type { Context } from '#backend/platform/context.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { once } from '#backend/platform/idempotency/once.ts'
import type {
  CreateEventLambdaInput,
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
})

export interface ClassStores {
  database: Pick<Database, 'transact' | 'query'>
  classes: ClassStore
  attendees: AttendeeStore
  newClassesIn(transaction: Transaction): NewClassStore
}

/** The one place where AppSync's names of classes and ours meet. */
export function classResolvers(stores: ClassStores): HandWritten {
  const { classes, attendees } = stores
  return {
    Query: {
      getLatestClassesLambda: (_root, { filter }: QueryGetLatestClassesLambdaArgs, { now }) =>
        classes.listPublic({
          now,
          endsFrom: latestOf(now, filter.endDate),
          categoryIds: filter.categoryIDs ?? undefined,
        }),
      getClassesLambda: (_root, { categoryID, subCategoryID }: QueryGetClassesLambdaArgs, { now }) =>
        classes.listPublic({
          now,
          endsFrom: now,
          categoryIds: categoryID ? [categoryID] : undefined,
          subCategoryId: subCategoryID ?? undefined,
        }),
      getAttendeesForOccurrenceLambda: (_root, { filter }: QueryGetAttendeesForOccurrenceLambdaArgs, context) =>
        attendees.listAttendees(filter.eventOccurrenceID, context),
    },
    Mutation: {
      createEventLambda: lambda(
        'Failed to create event and occurrences',
        async ({ input }: MutationCreateEventLambdaArgs, context) => {
          const { classId, occurrenceIds } = await createOnce(input, context, stores)
          return { event: classId, occurrences: occurrenceIds }
        },
      ),
    },
  }
}

/** With a key that was answered before, the class of that answer: also once it has begun and could not be created now. */
function createOnce(input: CreateEventLambdaInput, context: Context, { database, newClassesIn }: ClassStores) {
  const { viewer, now } = context
  if (viewer.contactId === undefined) throw new DomainError('UNAUTHENTICATED')
  return once(
    {
      key: input.clientMutationKey ?? undefined,
      viewer: viewer.contactId,
      operation: 'createClass',
      now,
      answer: KeptClass,
    },
    database,
    (transaction) => createClass(input, context, newClassesIn(transaction)),
  )
}
