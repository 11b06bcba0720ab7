import * as v from 'valibot'
import type { ClashStore } from '#backend/classes/classes.port.ts'
import { answerSoftly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Database, Queryable, Transaction } from '#backend/platform/database.ts'
import type { MutationCopyWeekArgs, QueryCountWeekDatesArgs } from '#schema/__generated__/wire.ts'
import type { CopyingStore, CopyStore } from './copying.port.ts'
import { copyWeek, type CopiedWeek, countWeekDates } from './copyWeek.ts'

const KeptCopy: v.GenericSchema<unknown, CopiedWeek> = v.object({
  occurrences: v.array(v.string()),
  skipped: v.number(),
  // Absent in answers of earlier versions.
  clashes: v.optional(v.array(v.string()), []),
})

export interface CopyStores {
  database: Pick<Database, 'transact' | 'query'>
  copiesIn(queryable: Queryable): CopyStore
  copyingIn(transaction: Transaction): CopyingStore
  clashesIn(transaction: Transaction): ClashStore
}

export function copyingResolvers({ database, copiesIn, copyingIn, clashesIn }: CopyStores): HandWritten {
  const copy = writing(
    database,
    (args: MutationCopyWeekArgs, context) =>
      copyWeek(args, context, {
        copies: copiesIn(context.transaction),
        copying: copyingIn(context.transaction),
        clashes: clashesIn(context.transaction),
      }),
    { operation: 'copyWeek', answer: KeptCopy },
  )
  return {
    Query: {
      countWeekDates: (_root, { input }: QueryCountWeekDatesArgs, context) =>
        countWeekDates(input, context, copiesIn(database)),
    },
    Mutation: {
      copyWeek: answerSoftly('Failed to copy week', copy),
    },
  }
}
