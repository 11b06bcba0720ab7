import * as v from 'valibot'
import { answerSoftly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import type { MutationImportClassesArgs } from '#schema/__generated__/wire.ts'
import { importClasses, type ImportStores } from './importClasses.ts'

interface ImportingParts {
  database: Pick<Database, 'transact' | 'query'>
  storesIn(transaction: Transaction): ImportStores
}

export function importingResolvers({ database, storesIn }: ImportingParts): HandWritten {
  const add = writing(
    database,
    ({ input }: MutationImportClassesArgs, caller) => importClasses(input, caller, storesIn(caller.transaction)),
    { operation: 'importClasses', answer: v.array(v.string()) },
  )
  return {
    Mutation: {
      importClasses: answerSoftly(
        'Failed to create event and occurrences',
        async (args: MutationImportClassesArgs, context) => ({ events: await add(args, context) }),
      ),
    },
  }
}
