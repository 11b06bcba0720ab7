import { type GraphQLSchema, isNonNullType, isObjectType } from 'graphql'
import type { ModelDescription } from '#schema/modelDescription.ts'
import type { ModelRights, Predicate } from '#schema/predicate.ts'
import type { Authority } from './authorise.ts'
import { getModel, getValueField } from './fieldSql.ts'

/** Throws at the start where rights name what is not there, or hide a field that the wire says is never null. */
export function checkRights(schema: GraphQLSchema, { models, rights }: Authority): void {
  for (const [name, ofModel] of Object.entries(rights)) {
    const model = getModel(models, name)
    for (const predicate of predicatesOf(ofModel)) checkPredicate(predicate, model, { models, rights })
    for (const field of Object.keys(ofModel.fields ?? {})) checkGuarded(schema, model, field)
    for (const right of [ofModel.create, ofModel.update]) right?.fields.forEach((field) => getValueField(model, field))
  }
}

function predicatesOf({ read, fields, create, update, delete: remove }: ModelRights): Predicate[] {
  const optional = [create?.row, update?.row, remove].flatMap((predicate) => predicate ?? [])
  return [read, ...Object.values(fields ?? {}), ...optional]
}

function checkPredicate(predicate: Predicate, model: ModelDescription, authority: Authority): void {
  if (predicate.kind === 'and' || predicate.kind === 'or') {
    for (const part of predicate.of) checkPredicate(part, model, authority)
  }
  if (predicate.kind === 'not') checkPredicate(predicate.of, model, authority)
  if (predicate.kind === 'compare') checkCompare(predicate, model)
  if (predicate.kind !== 'exists') return
  const inner = getModel(authority.models, predicate.model)
  for (const [field, value] of Object.entries(predicate.on))
    checkCompare({ kind: 'compare', field, op: 'eq', value }, inner)
  checkPredicate(predicate.where, inner, authority)
}

function checkCompare({ field, op, value }: Predicate & { kind: 'compare' }, model: ModelDescription): void {
  if (getValueField(model, field).isList) throw new Error(`${model.name}.${field} is a list, and is not compared`)
  const isList = 'viewer' in value && value.viewer === 'adminOfCompanyIds'
  if (isList !== (op === 'in')) throw new Error(`${model.name}.${field}: \`in\` and lists go together`)
}

function checkGuarded(schema: GraphQLSchema, model: ModelDescription, field: string): void {
  const type = schema.getType(model.name)
  const guarded = isObjectType(type) ? type.getFields()[field] : undefined
  if (!guarded) throw new Error(`The rights of ${model.name} name ${field}, and there is none`)
  if (isNonNullType(guarded.type))
    throw new Error(`${model.name}.${field} has a rule of its own, so it must be able to be null`)
}
