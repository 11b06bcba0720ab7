import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Engine } from '#backend/model/engine.ts'
import { toGraphqlError } from '#backend/model/resolve.ts'
import { Binds, type ViewerFact, viewerFact } from '#backend/model/rights/binds.ts'
import { getModel, identifier, type Models } from '#backend/model/rights/columns.ts'
import { asBoolean, compilePredicate } from '#backend/model/rights/compilePredicate.ts'
import { anonymous, type Instant, type Viewer } from '#backend/platform/context.ts'
import type { Statement } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Predicate } from '#schema/rights/predicate.ts'

export interface Question {
  model: string
  /** The right to judge. */
  where: Predicate
  /** The row of an event, as `to_jsonb` returns it. The same object is the same row. */
  row: object
  viewer: Viewer
  now: Instant
  requestId: string
}

/** Resolves whether a viewer may see the row of an event, if the row alone does not decide it. */
export type AskRights = (question: Question) => Promise<boolean>

interface Waiting extends PromiseWithResolvers<boolean> {
  question: Question
}

/** Maximum questions per statement; each viewer takes some 100 bytes. */
const MOST_ASKED = 5000

/** Number of subscribers informed in one turn of the event loop; other requests are answered in between. */
const TOLD_AT_ONCE = 16

/**
 * Combines all questions about rows of one model in one turn of the event loop into one statement. Rejects with an
 * error of the catalogue, which is logged once for all of them.
 */
export function createAskRights({ models, database, log }: Pick<Engine, 'models' | 'database' | 'log'>): AskRights {
  const statements = new WeakMap<Predicate, Judging>()
  let waiting: Waiting[] = []

  const judge = async (questions: readonly Waiting[]): Promise<void> => {
    const [first] = questions
    if (!first) return
    // The viewers are in the statement's lists; it has no viewer of its own.
    const { where, model, now } = first.question
    const judging = statements.get(where) ?? renderJudging(where, model, models)
    statements.set(where, judging)
    try {
      const values = judging.binds.values({ viewer: anonymous, now, arguments: argumentsOf(questions) })
      const allowed = await database.query<{ n: number }>(judging.statement, values)
      const places = new Set(allowed.map(({ n }) => n))
      for (const [place, { resolve }] of questions.entries()) {
        if (place % TOLD_AT_ONCE === TOLD_AT_ONCE - 1) await nextTurn()
        resolve(places.has(place + 1))
      }
    } catch (error) {
      await onFailure(error, questions)
    }
  }
  /** A row that the database can't read fails alone. */
  const onFailure = async (error: unknown, questions: readonly Waiting[]): Promise<void> => {
    const byRow = [...Map.groupBy(questions, ({ question }) => question.row).values()]
    const isAway = error instanceof DomainError && error.code === 'UNAVAILABLE'
    if (byRow.length > 1 && !isAway) {
      await Promise.all(byRow.map(judge))
      return
    }
    const wireError = toGraphqlError(error, { requestId: questions[0]?.question.requestId ?? '', log })
    for (const { reject } of questions) reject(wireError)
  }
  const flush = (): void => {
    const all = waiting
    waiting = []
    for (const ofRight of Map.groupBy(all, ({ question }) => question.where).values()) {
      for (let from = 0; from < ofRight.length; from += MOST_ASKED) void judge(ofRight.slice(from, from + MOST_ASKED))
    }
  }
  return (question) => {
    const pending = { ...Promise.withResolvers<boolean>(), question }
    if (waiting.push(pending) === 1) setImmediate(flush)
    return pending.promise
  }
}

interface Judging {
  statement: Statement
  binds: Binds
}

/** Rows and viewers stand in lists, and `a` pairs them. */
function renderJudging(where: Predicate, modelName: string, models: Models): Judging {
  const model = getModel(models, modelName)
  const binds = new Binds({ viewerSql: (fact) => factSql[fact] })
  const allow = compilePredicate(where, { models, binds, row: { model, alias: 'r' } })
  const pairs = [
    binds.argument('rows', 'int[]'),
    binds.argument('contactIds', 'text[]'),
    binds.argument('isSignedIn', 'boolean[]'),
    binds.argument('isGlobal', 'boolean[]'),
    binds.argument('companies', 'text[]'),
  ]
  const text = `select a.n::int from unnest(${pairs.join(', ')})
      with ordinality as a(row, contact_id, is_signed_in, is_global, companies, n)
    cross join lateral jsonb_populate_record(
      null::${identifier(model.table)}, (${binds.argument('events', 'jsonb')})->a.row
    ) r where ${asBoolean(allow)}`
  return { statement: { text }, binds }
}

const factSql: Readonly<Record<ViewerFact, string>> = {
  contactId: 'a.contact_id',
  isSignedIn: 'a.is_signed_in',
  isGlobal: 'a.is_global',
  adminOfCompanyIds: 'array(select jsonb_array_elements_text(a.companies::jsonb))',
}

function argumentsOf(questions: readonly Waiting[]): Record<string, unknown> {
  const rows = [...new Set(questions.map(({ question }) => question.row))]
  const numbers = new Map(rows.map((row, number) => [row, number]))
  const each = <Value>(valueOf: (question: Question) => Value) => questions.map(({ question }) => valueOf(question))
  const fact = (name: ViewerFact) => each(({ viewer }) => viewerFact(name, viewer))
  return {
    events: JSON.stringify(rows),
    rows: each(({ row }) => numbers.get(row)),
    contactIds: fact('contactId'),
    isSignedIn: fact('isSignedIn'),
    isGlobal: fact('isGlobal'),
    companies: each(({ viewer }) => JSON.stringify(viewer.adminOfCompanyIds)),
  }
}
