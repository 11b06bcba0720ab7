import { parse } from 'graphql'
import { handWrittenResolvers } from '#backend/handWrittenResolvers.ts'
import { executeDocument } from '#backend/model/executeDocument.ts'
import { contextOf, person } from '#backend/model/testing/openDomain.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import { compress } from '#gateway/http/compressAnswer.ts'
import { buffersOf } from '#tools/bench/pages/buffersOf.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { registeredDocuments } from '#tools/build/registeredDocuments.ts'
import { openOwnDomain } from '#tools/stage/openOwnDomain.ts'
import { busy, fillBusyStudios } from './busyStudios.store.ts'

export interface MonthCost {
  month: string
  dates: number
  statements: number
  buffers: number
  /** Compressed as the gateway does it for browsers. */
  sentBytes: number
  bytes: number
}

const START = '2026-12-01T00:00:00.000Z'
const FILLING_MS = 600_000
/** Five weeks of the year that the series last. */
const span = { from: '2027-02-01T00:00:00.000Z', to: '2027-03-08T00:00:00.000Z' }

/** Measures the cost of reading the month of a large company, and of a coach with as many dates. */
export async function readMonths(): Promise<MonthCost[]> {
  await using opened = new AsyncDisposableStack()
  const resolvers = (database: Parameters<typeof createPeopleStore>[0]) =>
    handWrittenResolvers(database, createPeopleStore(database))
  const sessions = { readers: 2, writers: 2, timeLimitMs: FILLING_MS }
  const { open, engine, database } = await openOwnDomain(opened, { resolvers }, sessions)
  await fillBusyStudios(open, { start: START, coachId: busy.coach })
  const document = parse(registeredDocuments(projectRoot).get('CalendarDatesQuery') ?? '')
  const admin = person(busy.admin, { adminOfCompanyIds: [busy.company] })
  const months = [
    { month: 'of a company', viewer: admin, filter: { ...span, companyID: busy.company } },
    { month: 'of a coach', viewer: person(busy.coach), filter: span },
  ]
  const costs: MonthCost[] = []
  for (const { month, viewer, filter } of months) {
    database.take()
    const answer = await executeDocument(engine, { document, variables: { filter }, context: contextOf(viewer) })
    if (answer.errors?.[0]) throw answer.errors[0]
    const statements = database.take()
    let buffers = 0
    for (const statement of statements) buffers += await buffersOf(statement, database)
    database.take()
    const text = JSON.stringify(answer)
    costs.push({
      month,
      dates: countIn(answer.data),
      statements: statements.length,
      buffers,
      sentBytes: compress(text, 'br').byteLength,
      bytes: Buffer.byteLength(text),
    })
    process.stdout.write(`${JSON.stringify(costs.at(-1))}\n`)
  }
  return costs
}

function countIn(data: unknown): number {
  const { series } = Object(data).calendar
  return series.reduce((sum: number, { dates }: { dates: string[] }) => sum + dates.length, 0)
}
