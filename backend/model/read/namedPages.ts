import { type GraphQLResolveInfo, getNamedType, isObjectType } from 'graphql'
import * as v from 'valibot'
import { type Engine, runOf } from '#backend/model/engine.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { planPage, typeOfField } from '#backend/model/plan/planSelection.ts'
import type { Call } from '#backend/model/resolve.ts'
import { authorise } from '#backend/model/rights/authorise.ts'
import { type AuthorisedPlan, type PageSelect, rowSelections } from '#schema/plan.ts'
import { interpretKeys } from './interpret.ts'
import { readPaging } from './keyCondition.ts'
import type { Answer } from './renderCache.ts'
import { tellPage } from './tellPage.ts'

/** What a hand-written resolver is asked for, beside its own arguments, whichever way the caller pages. */
export interface PageAsked {
  limit: number
  /** The resolver's own cursor of the row behind which the page begins. */
  after: string | undefined
}

/** What it answers with where the contract says a model's page: rows by id. */
const namedSchema = v.object({
  /** `cursor` says in the resolver's own words where the row stands; callers get it sealed. */
  rows: v.array(v.object({ id: v.string(), cursor: v.string() })),
  /** Whether there are rows behind them. */
  hasNext: v.boolean(),
})

type Ask = (args: Readonly<Record<string, unknown>>) => unknown

/**
 * A page of ids: the resolver decides which rows and in what order; rights, selection, tokens and Relay's shape are those
 * of a list. A row that the viewer may not see is left out, and the next page begins behind it all the same.
 */
export async function readNamedPage(engine: Engine, call: Call, ask: Ask): Promise<Answer> {
  const { context, info, args } = call
  const { limit, nextToken, first, after, ...own } = args
  const paging = readPaging({ limit, nextToken, first, after })
  const question = [info.parentType.name, info.fieldName, own, context.viewer.subject ?? null]
  const asked: PageAsked = { limit: paging.limit, after: openedBy(engine, paging, question) }
  const named = v.parse(namedSchema, await ask({ ...own, ...asked }))
  const rows = named.rows.slice(0, paging.limit)
  const { plan, selects, count } = planOf(engine, info)
  const run = runOf(engine, context, info.variableValues)
  const ids = rows.map(({ id }) => id)
  const found = await interpretKeys(plan, ids, run)
  const seen = rows.flatMap(({ cursor }, place) => {
    const answer = found[place]
    return isObject(answer) ? [{ cursor, answer }] : []
  })
  const lists = Array.from({ length: count }, (_, nth) => seen.map(({ answer }) => partOf(answer, nth)))
  const last = rows.at(-1)
  return tellPage(selects, lists, {
    count: seen.length,
    cursorAt: (place) => [seen[place]?.cursor ?? ''],
    end: named.hasNext && last ? [last.cursor] : undefined,
    isBehind: asked.after !== undefined,
    seal: engine.seal.closing(question),
  })
}

function openedBy(
  { seal }: Engine,
  { token, tokenArgument }: ReturnType<typeof readPaging>,
  question: unknown,
): string | undefined {
  if (token === undefined) return undefined
  return v.parse(v.tuple([v.string()]), seal.open(token, question, tokenArgument))[0]
}

/** The rows' plan, the page that the document asks for, and how many selections of rows are in it. */
interface NamedPlan {
  plan: AuthorisedPlan
  selects: readonly PageSelect[]
  count: number
}

const named = new WeakMap<AuthorisedPlan, NamedPlan>()

/** All selections of rows are one plan's, each under its number, so that a page is one statement. */
function planOf(engine: Engine, info: GraphQLResolveInfo): NamedPlan {
  const make = () => {
    const type = getNamedType(info.returnType)
    if (!isObjectType(type)) throw new Error(`${type.name} is no page`)
    const planning = { models: engine.models, fragments: info.fragments, variables: info.variableValues }
    const selects = planPage(type, info.fieldNodes, planning)
    const lists = rowSelections(selects)
    const select = lists.flatMap((list, nth) => list.map((part) => ({ ...part, key: `${nth}.${part.key}` })))
    const model = typeOfField(typeOfField(type, 'edges'), 'node').name
    const key = [{ field: 'id', value: { parent: 'id' } }]
    return {
      plan: authorise({ kind: 'one', model, index: 'primaryKey', key, select }, engine),
      selects,
      count: lists.length,
    }
  }
  const plan = engine.plans.get(info, () => {
    const made = make()
    named.set(made.plan, made)
    return made.plan
  })
  return named.get(plan) ?? make()
}

function partOf(answer: Readonly<Record<string, unknown>>, nth: number): Answer {
  const prefix = `${nth}.`
  const own = Object.entries(answer).filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]))
}
