import * as v from 'valibot'
import { answerSoftly } from '#backend/model/lambda.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { writing } from '#backend/model/write/rows.ts'
import type { Database, Transaction } from '#backend/platform/database.ts'
import type { MutationCreateClosureArgs, QueryGetClosureEffectArgs } from '#schema/__generated__/wire.ts'
import type { ClosingStore, ClosureStore } from './closures.port.ts'
import { createClosure, type CreatedClosure } from './createClosure.ts'
import { readSpan } from './readSpan.ts'

const KeptClosure: v.GenericSchema<unknown, CreatedClosure> = v.object({
  closure: v.string(),
  occurrences: v.array(v.string()),
})

export interface ClosureStores {
  database: Pick<Database, 'transact' | 'query'>
  closures: ClosureStore
  closingIn(transaction: Transaction): ClosingStore
}

export function closureResolvers({ database, closures, closingIn }: ClosureStores): HandWritten {
  const create = writing(
    database,
    (args: MutationCreateClosureArgs, context) => createClosure(args, context, closingIn(context.transaction)),
    { operation: 'createClosure', answer: KeptClosure },
  )
  return {
    Query: {
      getClosureEffect: (_root, { input }: QueryGetClosureEffectArgs, context) => {
        const { startDate: from, endDate: to } = readSpan(input, context.now)
        return closures.countEffect({ companyId: input.companyID ?? undefined, from, to }, context)
      },
    },
    Mutation: {
      createClosure: answerSoftly('Failed to create closure', create),
    },
  }
}
