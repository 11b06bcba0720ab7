import { readFileSync } from 'node:fs'
import { buildSchema, execute, type ExecutionResult, parse } from 'graphql'
import { createDomainSchema, type DomainSchemaParts } from '#backend/model/createDomainSchema.ts'
import type { Engine } from '#backend/model/engine.ts'
import { rootFieldsOf } from '#backend/model/plan/rootFields.ts'
import type { HandWritten } from '#backend/model/resolve.ts'
import { anonymous, type Context, type Viewer } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import { type CountedDatabase, countStatements } from '#backend/platform/postgres/countStatements.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { models } from '#schema/__generated__/models.ts'
import { rights } from '#schema/rights/rights.ts'

export const now = '2026-11-21T09:00:00.000Z'

export interface Ask {
  viewer?: Viewer
  variables?: Record<string, unknown>
  /** The time of the request, where it matters. */
  now?: string
}

export interface DomainUnderTest {
  engine: Engine
  database: CountedDatabase
  /** The same without counting. */
  open: OpenDatabase
  ask(document: string, how?: Ask): Promise<ExecutionResult>
  /** Rows that exist before a test begins; they send no events. */
  insert(table: string, rows: readonly object[]): Promise<void>
  close(): Promise<void>
}

const sdl = readFileSync('schema/sources/appsync.graphql', 'utf8')

interface DomainParts extends Partial<Omit<DomainSchemaParts, 'resolvers'>> {
  resolvers?: HandWritten | ((database: CountedDatabase) => HandWritten)
}

/** The whole schema over a database of the test's own. Resolvers that a test does not give answer with nothing. */
export async function openDomain(parts: DomainParts = {}): Promise<DomainUnderTest> {
  return openDomainOn(await openTestDatabase(), parts)
}

/** The same over a database that has every migration and is open already. */
export function openDomainOn(open: OpenDatabase, { resolvers: given = {}, ...parts }: DomainParts): DomainUnderTest {
  const database = countStatements(open)
  const resolvers = typeof given === 'function' ? given(database) : given
  const log = openLog({ level: 'silent' })
  const tokenKey = Buffer.alloc(32, 7)
  const engine = createDomainSchema({
    sdl,
    models,
    rights,
    database,
    tokenKey,
    log,
    resolvers: {
      Query: { ...silent['Query'], ...resolvers['Query'] },
      Mutation: { ...silent['Mutation'], ...resolvers['Mutation'] },
      Subscription: { ...silent['Subscription'], ...resolvers['Subscription'] },
    },
    ...parts,
  })
  const documents = new Map<string, ReturnType<typeof parse>>()
  return {
    engine,
    database,
    open,
    ask: async (text, { viewer = anonymous, variables = {}, now: at = now } = {}) => {
      const document = documents.get(text) ?? parse(text)
      documents.set(text, document)
      const contextValue = { ...contextOf(viewer), now: at }
      return execute({ schema: engine.schema, document, variableValues: variables, contextValue })
    },
    insert: async (table, rows) => {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ')
      const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`
      await open.transact(async (transaction) => {
        await transaction.query({ text: "set local obi.untold = 'on'" })
        await transaction.query({ text }, [JSON.stringify(rows)])
      })
    },
    close: () => open.close(),
  }
}

export function contextOf(viewer: Viewer, signal = new AbortController().signal): Context {
  return Object.freeze({ requestId: 'r-1', viewer, now, locale: 'en', signal, deadline: now })
}

/** A signed-in viewer. */
export function person(contactId: string, more: Partial<Viewer> = {}): Viewer {
  return { ...anonymous, subject: `subject of ${contactId}`, contactId, ...more }
}

/** Every root field that no model offers, answering with nothing. Reading the schema for it takes half as long as a domain. */
const silent = silentResolvers()

function silentResolvers(): HandWritten {
  const schema = buildSchema(sdl)
  const generic = rootFieldsOf(models)
  const ofText = new Set(Object.values(models).flatMap(({ writes = {} }) => Object.keys(writes)))
  const types = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap(
    (type) => type ?? [],
  )
  return Object.fromEntries(
    types.map((type) => {
      const names = Object.keys(type.getFields()).filter((name) => !generic.has(name) && !ofText.has(name))
      return [type.name, Object.fromEntries(names.map((name) => [name, () => null]))]
    }),
  )
}
