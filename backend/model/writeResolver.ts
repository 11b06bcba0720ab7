import type { Context } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { denied, type ModelRights, never } from '#schema/predicate.ts'
import { checkArguments } from './checkArguments.ts'
import { type Engine, runOf } from './engine.ts'
import { interpretRow } from './interpret.ts'
import { isObject } from './isObject.ts'
import { planRoot } from './planRoot.ts'
import { readCreate, readRowKey, readUpdate } from './readInput.ts'
import type { Resolve } from './resolve.ts'
import type { EventAction, RootField } from './rootFields.ts'
import { writeRow } from './writeRow.ts'
import type { Write } from './writeSql.ts'

/** Writes a row of the generic surface, and answers with what the viewer may see of it. */
export function writeResolver(root: RootField & { does: EventAction }, engine: Engine): Resolve {
  const { model, does } = root
  return async ({ args, context, info }) => {
    if (context.viewer.subject === undefined) throw new DomainError('UNAUTHENTICATED')
    const field = info.parentType.getFields()[info.fieldName]
    const { input, condition } = checkArguments(field?.args ?? [], args)
    const rights = engine.rights[model.name] ?? denied
    const write = { ...readWrite(does, { model, rights, input: isObject(input) ? input : {} }, context), condition }
    const row = await writeRow(does, write, { ...engine, context })
    return interpretRow(planRoot(root, info, engine), row, runOf(engine, context, info.variableValues))
  }
}

interface AskedWrite {
  model: ModelDescription
  rights: ModelRights
  input: Readonly<Record<string, unknown>>
}

function readWrite(
  action: EventAction,
  { model, rights, input }: AskedWrite,
  context: Context,
): Omit<Write, 'condition'> {
  const guards = rights.fields ?? {}
  if (action === 'delete')
    return { model, guards, right: rights.delete ?? never, values: {}, key: readRowKey(model, input) }
  const { row: right, fields: writable } = rights[action] ?? { row: never, fields: [] }
  // Somebody who may never write here learns nothing about the fields either.
  if (right.kind === 'never') throw new DomainError('NOT_FOUND')
  if (action === 'create') {
    return { model, guards, right, values: readCreate(model, { input, writable }, context), key: {} }
  }
  return {
    model,
    guards,
    right,
    values: readUpdate(model, { input, writable }, context),
    key: readRowKey(model, input),
  }
}
