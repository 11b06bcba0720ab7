import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentNode, Kind, parse, validate, visit } from 'graphql'
import * as v from 'valibot'
import { handWrittenResolvers } from '#backend/handWrittenResolvers.ts'
import { createDomainSchema } from '#backend/model/createDomainSchema.ts'
import type { Engine } from '#backend/model/engine.ts'
import { executeDocument } from '#backend/model/executeDocument.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import { type Viewer, anonymous } from '#backend/platform/context.ts'
import { openLog } from '#backend/platform/log.ts'
import {
  type AskedStatement,
  type CountedDatabase,
  countStatements,
} from '#backend/platform/postgres/countStatements.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { models } from '#schema/__generated__/models.ts'
import { classLimits } from '#schema/classes/classLimits.ts'
import { rights } from '#schema/rights/rights.ts'
import type { Result } from '#tools/bench/report.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { registeredDocuments } from '#tools/build/registeredDocuments.ts'
import { openStage } from '#tools/stage/openStage.ts'
import { buffersOf } from './buffersOf.ts'
import { fillLargeStudio, large } from './largeStudio.store.ts'

const MOST_BUFFERS = 300
const MOST_ON_TODAY = 800
const FILLING_MS = 600_000

interface Screen {
  document: string
  variables?: Readonly<Record<string, unknown>>
  /** Set if something else is measured than a contact opening the screen. */
  what?: string
  people: readonly string[]
}

/** Measures the buffers that each read of each screen touches in a studio of 200,000 dates and 200,000 bookings. */
export async function run(): Promise<Result> {
  const stage = await openStage()
  const log = openLog({ level: 'silent' })
  const open = openDatabase({ address: stage.database.address, log, readers: 2, timeLimitMs: FILLING_MS })
  const database = countStatements(open)
  try {
    const now = new Date().toISOString()
    await fillLargeStudio(open, now)
    const engine = openEngine(database)
    const rows: Row[] = []
    for (const screen of screensAt(now)) {
      for (const person of screen.people) {
        rows.push(await look({ screen, person, now }, { engine, database }))
        process.stdout.write(`${JSON.stringify(rows.at(-1))}\n`)
      }
    }
    const [rowsIn] = await open.query<Record<string, number>>({
      text: 'select (select count(*)::int from occurrence) as dates, (select count(*)::int from booking) as bookings',
    })
    return resultOf(rows, rowsIn ?? {})
  } finally {
    await open.close()
    await stage.close()
  }
}

function openEngine(database: CountedDatabase): Engine {
  return createDomainSchema({
    sdl: readFileSync(join(projectRoot, 'schema/sources/appsync.graphql'), 'utf8'),
    models,
    rights,
    database,
    tokenKey: Buffer.alloc(32, 7),
    log: openLog({ level: 'error' }),
    resolvers: handWrittenResolvers(database, createPeopleStore(database)),
  })
}

const DAY_MS = 86_400_000
const DAY_MINUTES = 1440
/** Number of days to choose from on the screen. */
const DAYS_OF_CLASSES = 14
const everyone = [large.stranger, large.keen, large.fickle, large.lessFickle, large.coach]

/** The documents of the screens with the variables that the screens give them. */
function screensAt(now: string): Screen[] {
  const from = { ge: now }
  const day = (days: number) => new Date(Date.parse(now) + days * DAY_MS).toISOString()
  const people = [large.stranger, large.keen]
  const more = { cursor: null }
  return [
    {
      document: 'TodayScreenQuery',
      variables: { fromNow: from, thisWeek: { between: [day(-3), day(4)] } },
      people: everyone,
    },
    { document: 'BookingsScreenQuery', variables: { fromNow: from, untilNow: { lt: now } }, people: everyone },
    {
      document: 'BookingsScreenPastQuery',
      variables: { untilNow: { lt: now }, ...more },
      people: everyone,
    },
    { document: 'BookingsScreenToComeQuery', variables: { fromNow: from, ...more }, people: everyone },
    ...classScreens(day, people),
    { document: 'CoachScreenQuery', variables: { coachID: large.coach, fromNow: from }, people },
    { document: 'ClassScreenQuery', variables: { publicID: 'public-80' }, people },
    { document: 'RoomScreenQuery', variables: { publicID: 'public-80' }, people },
    { document: 'SetupScreenQuery', variables: { publicID: 'public-80' }, people },
    { document: 'TaughtScreenQuery', variables: { fromNow: from }, people: [large.coach, large.stranger] },
    { document: 'TaughtScreenPageQuery', variables: { fromNow: from, ...more }, people: [large.coach] },
    { document: 'AttendeesQuery', variables: { occurrenceID: 'date-90' }, people: [large.coach] },
    { document: 'personQuery', people: everyone },
    { document: 'SurveyScreenQuery', people },
    { document: 'NewClassScreenQuery', people: [large.coach] },
  ]
}

/** Searches for classes, with and without results. `day` returns the instant that many days ahead. */
function classScreens(day: (days: number) => string, people: readonly string[]): Screen[] {
  const spans = Array.from({ length: DAYS_OF_CLASSES }, (_, ahead) => ({ from: day(ahead), to: day(ahead + 1) }))
  const [, ...others] = spans
  const onGoing = { from: day(-classLimits.longestMinutes / DAY_MINUTES), to: day(1) }
  const days = [onGoing, ...others]
  const rest = { from: day(DAYS_OF_CLASSES), to: day(classLimits.furthestDays) }
  const classes = (filter: object, shown: readonly object[] = days) => ({
    filter: { ...filter, withCancelled: true },
    fitting: filter,
    ofKind: { categoryID: Reflect.get(filter, 'categoryID') },
    shown,
    days,
    whole: days,
    later: shown === days ? [rest] : [...others, rest],
  })
  const onClasses = { document: 'ClassesScreenQuery', people }
  const ofCategory = { categoryID: large.category }
  const rare = { ...ofCategory, subCategoryID: large.rareKind }
  const more = { cursor: null }
  return [
    { ...onClasses, variables: classes({}) },
    { ...onClasses, what: 'today', variables: classes({}, [onGoing]) },
    { ...onClasses, what: 'a category', variables: classes(ofCategory) },
    { ...onClasses, what: 'a small category', variables: classes({ categoryID: 'category-7' }) },
    { ...onClasses, what: 'one kind in 5,000', variables: classes(rare) },
    { ...onClasses, what: 'a coach', variables: classes({ coachID: 'coach-120' }) },
    { ...onClasses, what: 'a search', variables: classes({ text: 'ten' }) },
    { ...onClasses, what: 'a search that finds nothing', variables: classes({ text: 'nothing' }) },
    { ...onClasses, what: 'all but one a draft', variables: classes({ categoryID: large.hiddenCategory }) },
    { document: 'ClassListPageQuery', variables: { ...classes(ofCategory), ...more }, people },
    {
      document: 'ClassListPageQuery',
      what: 'one kind in 5,000',
      variables: { ...classes(rare), ...more },
      people,
    },
  ]
}

interface Row {
  screen: string
  person: string
  reads: number
  /** Buffers of the most expensive read, and of all together. */
  worst: number
  all: number
  emptyPages: number
}

interface Look {
  screen: Screen
  person: string
  now: string
}

async function look(
  { screen: { document: name, variables = {}, what }, person, now }: Look,
  { engine, database }: { engine: Engine; database: CountedDatabase },
): Promise<Row> {
  const document = withTokens(documentNamed(name))
  const [fault] = validate(engine.schema, document)
  if (fault) throw fault
  const viewer: Viewer = { ...anonymous, subject: person, contactId: person }
  const context = { requestId: name, viewer, now, locale: 'en', signal: AbortSignal.timeout(FILLING_MS), deadline: now }
  database.take()
  const { data, errors } = await executeDocument(engine, { document, variables, context })
  if (errors?.[0]) throw errors[0]
  const buffers: number[] = []
  for (const read of database.take().flatMap(readsIn)) buffers.push(await buffersOf(read, database))
  database.take()
  return {
    screen: what ? `${name}, ${what}` : name,
    person,
    reads: buffers.length,
    worst: Math.max(...buffers),
    all: buffers.reduce((sum, count) => sum + count, 0),
    emptyPages: emptyPagesIn(data),
  }
}

/** Returns the registered document of this name. */
function documentNamed(name: string): DocumentNode {
  const text = registeredDocuments(projectRoot).get(name)
  if (text === undefined) throw new Error(`The web client has no query ${name}`)
  return parse(text)
}

/** Adds `nextToken` to every page of items, also if the screen does not select it; Relay's pages always have it. */
function withTokens(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet(node) {
      const names = node.selections.flatMap((part) => (part.kind === Kind.FIELD ? part.name.value : []))
      if (!names.includes('items') || names.includes('nextToken')) return undefined
      return {
        ...node,
        selections: [...node.selections, { kind: Kind.FIELD, name: { kind: Kind.NAME, value: 'nextToken' } }],
      }
    },
  })
}

const PageThatGoesOn = v.union([
  v.object({ items: v.array(v.unknown()), nextToken: v.string() }),
  v.object({ edges: v.array(v.unknown()), pageInfo: v.object({ hasNextPage: v.literal(true) }) }),
])

function emptyPagesIn(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0
  const page = v.safeParse(PageThatGoesOn, answer)
  const isEmpty = page.success && ('items' in page.output ? page.output.items : page.output.edges).length === 0
  return Object.values(answer).reduce((sum: number, part) => sum + emptyPagesIn(part), isEmpty ? 1 : 0)
}

const Searches = v.array(v.record(v.string(), v.unknown()))

/** Splits a statement into its reads; each costs as much as it would alone. */
function readsIn(statement: AskedStatement): AskedStatement[] {
  if (!/^classes_(found|listed)/.test(statement.name ?? '')) return [statement]
  const place = statement.values.findIndex((value) => typeof value === 'string' && value.startsWith('[{'))
  const searches = v.parse(Searches, JSON.parse(String(statement.values[place])))
  return searches.map((search) => ({ ...statement, values: statement.values.with(place, JSON.stringify([search])) }))
}

function resultOf(rows: readonly Row[], studio: object): Result {
  const worst = Math.max(...rows.map((row) => row.worst))
  const today = Math.max(...rows.filter(({ screen }) => screen === 'TodayScreenQuery').map(({ all }) => all))
  const empty = rows.reduce((sum, { emptyPages }) => sum + emptyPages, 0)
  const objections = [
    ...(today <= MOST_ON_TODAY ? [] : [`Today touches ${today} buffers, and ${MOST_ON_TODAY} are allowed`]),
    ...(empty === 0 ? [] : [`${empty} empty pages have a token`]),
  ]
  return {
    name: 'lists',
    kind: 'value',
    measured: worst,
    goal: { atMost: MOST_BUFFERS },
    objection: objections.length > 0 ? objections.join('; ') : undefined,
    details: { unit: 'buffers of a read', today, emptyPages: empty, ...studio },
  }
}
