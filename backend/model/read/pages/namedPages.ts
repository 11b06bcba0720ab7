import { type GraphQLResolveInfo, getNamedType } from 'graphql'
import * as v from 'valibot'
import { type Engine, runOf } from '#backend/model/engine.ts'
import { isObject } from '#backend/model/plan/checkValue.ts'
import { interpretKeys } from '#backend/model/read/interpret.ts'
import type { Answer } from '#backend/model/read/renderCache.ts'
import type { Call } from '#backend/model/resolve.ts'
import type { Context } from '#backend/platform/context.ts'
import type { AuthorisedPlan } from '#schema/plan.ts'
import { readPaging } from './keyCondition.ts'
import { type NamedPlan, planNamedPage } from './planNamedPage.ts'
import { tellPage } from './tellPage.ts'

/** The page that a hand-written resolver is asked for, in the same form for token and cursor paging. */
export interface PageAsked {
  limit: number
  /** The resolver's own cursor of the row behind which the page begins. */
  after: string | undefined
}

/** Result of a hand-written resolver for a page of a model: rows by id. */
const namedSchema = v.object({
  /** `cursor` says in the resolver's own words where the row stands; callers get it sealed. */
  rows: v.array(v.object({ id: v.string(), cursor: v.string() })),
  /** True if there are more rows after these. */
  hasNext: v.boolean(),
  /** The cursor behind which the next page begins, where that is not the last row. */
  end: v.optional(v.string()),
})

type Ask = (args: Readonly<Record<string, unknown>>) => unknown

/** The ids of one page, and the values that its cursors are bound to. */
export interface NamedPage {
  rows: readonly { id: string; cursor: string }[]
  /** The cursor behind which the next page begins, where there is one. */
  end: string | undefined
  /** True if it follows another page. */
  isBehind: boolean
  question: unknown
}

interface PageRequest {
  /** Whose field it is, and which. */
  field: readonly [type: string, field: string]
  args: Readonly<Record<string, unknown>>
  context: Context
}

/** Asks the resolver for a page, for either way of paging. */
export async function namePage({ seal }: Pick<Engine, 'seal'>, request: PageRequest, ask: Ask): Promise<NamedPage> {
  const { limit, nextToken, first, after, ...own } = request.args
  const paging = readPaging({ limit, nextToken, first, after })
  const question = [...request.field, own, request.context.viewer.subject ?? null]
  const page: PageAsked = { limit: paging.limit, after: openedBy(seal, paging, question) }
  const named = v.parse(namedSchema, await ask({ ...own, ...page }))
  const rows = named.rows.slice(0, paging.limit)
  const end = named.hasNext ? (named.end ?? rows.at(-1)?.cursor) : undefined
  return { rows, end, isBehind: page.after !== undefined, question }
}

function openedBy(
  seal: Engine['seal'],
  { token, tokenArgument }: ReturnType<typeof readPaging>,
  question: unknown,
): string | undefined {
  if (token === undefined) return undefined
  return v.parse(v.tuple([v.string()]), seal.open(token, question, tokenArgument))[0]
}

/**
 * A page of ids: the resolver decides which rows and in what order; rights, selection, tokens and Relay's shape are those
 * of a list. A row that the viewer may not see is left out, and the next page begins behind it all the same.
 */
export async function readNamedPage(engine: Engine, call: Call, ask: Ask): Promise<Answer> {
  const { context, info, args } = call
  const request = { field: [info.parentType.name, info.fieldName] as const, args, context }
  const { rows, end, isBehind, question } = await namePage(engine, request, ask)
  const { plan, selects, count } = planOf(engine, info)
  const run = runOf(engine, context, info.variableValues)
  const ids = rows.map(({ id }) => id)
  const found = await interpretKeys(plan, ids, run)
  const seen = rows.flatMap(({ cursor }, place) => {
    const answer = found[place]
    return isObject(answer) ? [{ cursor, answer }] : []
  })
  const lists = Array.from({ length: count }, (_, nth) => seen.map(({ answer }) => partOf(answer, nth)))
  return tellPage(selects, lists, {
    count: seen.length,
    cursorAt: (place) => [seen[place]?.cursor ?? ''],
    end: end === undefined ? undefined : [end],
    isBehind,
    seal: engine.seal.closing(question),
  })
}

const named = new WeakMap<AuthorisedPlan, NamedPlan>()

function planOf(engine: Engine, info: GraphQLResolveInfo): NamedPlan {
  const make = () => {
    const type = getNamedType(info.returnType)
    const planning = { models: engine.models, fragments: info.fragments, variables: info.variableValues }
    return planNamedPage(type, { nodes: info.fieldNodes, planning }, engine)
  }
  const plan = engine.plans.get(info, () => {
    const value = make()
    named.set(value.plan, value)
    return value.plan
  })
  return named.get(plan) ?? make()
}

function partOf(answer: Readonly<Record<string, unknown>>, nth: number): Answer {
  const prefix = `${nth}.`
  const own = Object.entries(answer).filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]))
}
