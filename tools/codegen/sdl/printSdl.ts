import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, print } from 'graphql'
import type { Contract } from '#tools/codegen/read/readContract.ts'
import { enumFilters } from './fieldFilters.ts'
import { foldOperations } from './foldOperations.ts'
import { keyConditions } from './keyConditions.ts'
import { modelInputs } from './modelInputs.ts'
import { entityType, nestedInput, plainType } from './objectTypes.ts'
import { pruneUnreached } from './pruneUnreached.ts'
import { mutationFields, queryFields, subscriptionFields } from './rootFields.ts'
import { usedScalars } from './usedScalars.ts'

/** The AppSync SDL of the entities, as AWS's transformer would make it, with the hand-written operations folded in. */
export function printSdl({ models, nested, enums, operations }: Contract): string {
  const entities = [...models.map((model) => entityType(model, models)), ...nested.map(plainType), ...enums]
  const generated = [
    rootType('Query', models.flatMap(queryFields)),
    rootType('Mutation', models.flatMap(mutationFields)),
    rootType('Subscription', models.flatMap(subscriptionFields)),
    ...models.map(modelInputs),
    ...nested.map((type) => nestedInput(type, nested)),
    ...models.map(keyConditions),
    enumFilters(models),
    readFileSync(join(import.meta.dirname, 'shared.graphql'), 'utf8'),
  ]
  const whole = foldOperations([...parse(generated.join('\n')).definitions, ...entities], operations)
  const kept = pruneUnreached(
    whole,
    entities.map((node) => node.name.value),
  )
  const text = `${[...usedScalars(kept), ...kept].map(print).join('\n\n')}\n`
  // Names what the entities and the operations define twice, or use and never define.
  buildSchema(text)
  return text
}

function rootType(name: string, fields: readonly string[]): string {
  return fields.length > 0 ? `type ${name} {\n${fields.join('\n')}\n}` : ''
}
