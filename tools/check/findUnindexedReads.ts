import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  TypeInfo,
  buildSchema,
  isObjectType,
  parse,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { planField } from '#backend/model/plan/planField.ts'
import { planSelection } from '#backend/model/plan/planSelection.ts'
import { resolvePlanValue } from '#backend/model/plan/planValue.ts'
import { rootFieldsOf } from '#backend/model/plan/rootFields.ts'
import { type PageWithRights, boundsOfFilter, chooseWalk } from '#backend/model/read/chooseWalk.ts'
import { authorise } from '#backend/model/rights/authorise.ts'
import { getModel } from '#backend/model/rights/columns.ts'
import { type Viewer, anonymous } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ReadPlan } from '#schema/plan.ts'
import { rights } from '#schema/rights/rights.ts'
import { registeredDocuments } from '#tools/build/registeredDocuments.ts'

/** Names each registered document that reads a page by something for which its model has no index. */
export function findUnindexedReads(root: string): string | undefined {
  const schema = buildSchema(readFileSync(join(root, 'schema/schema.graphql'), 'utf8'))
  const documents = registeredDocuments(root)
  if (documents.size === 0) return 'There is no registered document.'
  const found = [...documents].flatMap(([name, text]) =>
    unindexedReadsIn(text, schema).map((sentence) => `${name}: ${sentence}`),
  )
  return found.length > 0 ? found.join('\n') : undefined
}

export function unindexedReadsIn(text: string, schema: GraphQLSchema): string[] {
  const document = parse(text)
  const found: string[] = []
  const types = new TypeInfo(schema)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const type = types.getParentType()
        const plan = isObjectType(type) ? pageOf(node, type) : undefined
        if (plan) found.push(...sentencesOf(plan, node.alias?.value ?? node.name.value))
      },
    }),
  )
  return found
}

const rootFields = rootFieldsOf(models)
const planning = { models, fragments: {}, variables: {} }

/** The plan of the page that the field requests; undefined for other fields. */
function pageOf(node: FieldNode, type: GraphQLObjectType): PageWithRights | undefined {
  const name = node.name.value
  const bare = { ...node, selectionSet: tokenAlone }
  const relation = models[type.name]?.fields[name]
  if (relation?.source === 'relation' && relation.kind === 'hasMany') {
    const above = { ...node, selectionSet: { kind: Kind.SELECTION_SET as const, selections: [bare] } }
    const [select] = planSelection(type, [above], planning)
    return select?.kind === 'relation' ? withRights(select.plan) : undefined
  }
  const root = type.name === 'Query' ? rootFields.get(name) : undefined
  if (root?.does !== 'list') return undefined
  return withRights(planField(root, { type, picked: { key: name, name, nodes: [bare] }, planning }))
}

const tokenAlone = {
  kind: Kind.SELECTION_SET as const,
  selections: [{ kind: Kind.FIELD as const, name: { kind: Kind.NAME as const, value: 'nextToken' } }],
}

function withRights(plan: ReadPlan): PageWithRights | undefined {
  const authorised = authorise(plan, { models, rights })
  return authorised.kind === 'page' ? authorised : undefined
}

/** Viewers whose rights take different paths; a global admin sees every row. */
const viewers: Readonly<Record<string, Viewer>> = {
  'a visitor': anonymous,
  'a member': { ...anonymous, subject: 'member', contactId: 'member' },
  'an admin': { ...anonymous, subject: 'admin', contactId: 'admin', adminOfCompanyIds: ['company'] },
}

function sentencesOf(plan: PageWithRights, field: string): string[] {
  // The values of variables are unknown, only their presence counts.
  const open = new Proxy({}, { get: (_, name) => `$${String(name)}` })
  const filter = resolvePlanValue(plan.filter, open)
  const sentences = Object.entries(viewers).flatMap(([who, viewer]) => {
    const walk = chooseWalk(plan, { models, viewer, leftOut: [], filter })
    return walk ? [] : faultOf(plan, { field, who, filter })
  })
  return [...new Set(sentences)]
}

interface Walked {
  field: string
  who: string
  filter: unknown
}

/** Why the plan's own index is unsuitable. Under an entity's own key there are few rows anyway. */
function faultOf(plan: PageWithRights, { field, who, filter }: Walked): string[] {
  const model = getModel(models, plan.model)
  const key = plan.key.map((part) => part.field)
  const asked = boundsOfFilter(filter, model).map((bound) => bound.field)
  if (asked.length > 0) {
    const isLed = [...asked, model.primaryKey.fields[0] ?? 'id'].some((name) => key.includes(name))
    return isLed
      ? []
      : [`${field} looks for ${asked.join(' and ')}, and ${plan.model} has no index on it in the order of the page.`]
  }
  if (key.length > 0 || plan.where.kind === 'always') return []
  return [`${field} walks all of ${plan.model} to find what ${who} may see; no index leads there.`]
}
