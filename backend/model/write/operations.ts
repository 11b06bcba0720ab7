import { type Engine, runOf } from '#backend/model/engine.ts'
import { answerSoftly, lambda } from '#backend/model/lambda.ts'
import { checkArguments } from '#backend/model/plan/checkArguments.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { planRoot } from '#backend/model/plan/planField.ts'
import type { RootField } from '#backend/model/plan/rootFields.ts'
import { interpretRow } from '#backend/model/read/interpret.ts'
import type { HandWritten, Resolve } from '#backend/model/resolve.ts'
import { callerOf } from '#backend/platform/callerOf.ts'
import type { Context } from '#backend/platform/context.ts'
import type { ModelDescription, WriteOperation } from '#schema/modelDescription.ts'
import { ModelWrites } from './modelWrites.ts'
import type { Input } from './readInput.ts'
import type { WrittenRow } from './writeSql.ts'

/** An operation that is text (`@write`) and answers with the row. */
export function operationResolver(root: RootField & { does: 'operate' }, engine: Engine): Resolve {
  return async ({ args, context, info }) => {
    const field = info.parentType.getFields()[info.fieldName]
    const given = checkArguments(field?.args ?? [], args)
    const { after, before } = await carryOut(root, given, { engine, context })
    return interpretRow(
      planRoot(root, info, engine),
      after ?? before ?? {},
      runOf(engine, context, info.variableValues),
    )
  }
}

/** Returns resolvers for operations that answer with a payload. */
export function payloadResolvers(engine: Engine): NonNullable<HandWritten['Mutation']> {
  const entries = Object.values(engine.models).flatMap((model) =>
    Object.entries(model.writes ?? {}).flatMap(([name, operation]) => {
      const { payload } = operation
      if (!payload) return []
      const rule = async (given: Input, context: Context) => {
        const { id } = await carryOut({ model, operation }, given, { engine, context })
        // Also the id of an existing row that an upsert did not change.
        return operation.action === 'delete' ? {} : { [payload.member]: id }
      }
      return [[name, (payload.isSoft ? answerSoftly : lambda)(payload.failure, rule)] as const]
    }),
  )
  return Object.fromEntries(entries)
}

interface Carried {
  model: ModelDescription
  operation: WriteOperation
}

async function carryOut(
  { model, operation }: Carried,
  given: Input,
  { engine, context }: { engine: Engine; context: Context },
): Promise<WrittenRow> {
  const values = valuesOf(operation, isObject(given['input']) ? given['input'] : given, context)
  const serverSets = Object.fromEntries(operation.now.map((field) => [field, context.now]))
  const { action, by, change } = operation
  const match = Object.fromEntries(by.map((field) => [field, values[field]]))
  const changes = Object.fromEntries(Object.entries(values).filter(([field]) => !by.includes(field)))
  return engine.database.transact((transaction) => {
    const writes = new ModelWrites(model, engine, { transaction, context })
    if (action === 'create') return writes.insert(values, serverSets)
    if (action === 'update') return writes.update(match, changes, { serverSets })
    if (action === 'delete') return writes.delete(match)
    return writes.upsert(values, { by, ...(change ? { change } : {}) }, serverSets)
  })
}

function valuesOf({ fields, set, viewer }: WriteOperation, input: Input, context: Context): Input {
  const given = Object.entries(fields).map(([member, field]): [string, unknown] => [field, input[member]])
  const claimed = Object.fromEntries(given)
  const own = viewer.map((field): [string, unknown] => [field, callerOf(claimed[field], context)])
  return { ...claimed, ...set, ...Object.fromEntries(own) }
}
