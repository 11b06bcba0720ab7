import { type Engine, runOf } from '#backend/model/engine.ts'
import { checkArguments } from '#backend/model/plan/checkArguments.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { planRoot } from '#backend/model/plan/planField.ts'
import type { EventAction, RootField } from '#backend/model/plan/rootFields.ts'
import { interpretRow } from '#backend/model/read/interpret.ts'
import type { Resolve } from '#backend/model/resolve.ts'
import { denied } from '#schema/rights/predicate.ts'
import { askedWrite, mustBeSignedIn } from './askedWrite.ts'
import { writeRow, writeRows } from './writeRow.ts'

/** Writes a row of the generic surface, and answers with what the viewer may see of it. */
export function writeResolver(root: RootField & { does: EventAction }, engine: Engine): Resolve {
  const { model, does } = root
  return async ({ args, context, info }) => {
    mustBeSignedIn(context)
    const field = info.parentType.getFields()[info.fieldName]
    const { input, condition } = checkArguments(field?.args ?? [], args)
    const rights = engine.rights[model.name] ?? denied
    const write = askedWrite(does, { model, rights, input: isObject(input) ? input : {} }, context)
    const isQuiet = does === 'delete' && model.isDeletedQuietly
    const row = await engine.database.transact(async (transaction) => {
      const run = { models: engine.models, transaction, context }
      if (!isQuiet) return writeRow(does, { ...write, condition }, run)
      return (await writeRows(does, { ...write, condition }, run))[0]
    })
    if (!row) return null
    const { after, before } = row
    return interpretRow(
      planRoot(root, info, engine),
      after ?? before ?? {},
      runOf(engine, context, info.variableValues),
    )
  }
}
