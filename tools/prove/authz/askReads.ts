import { parse } from 'graphql'
import { deliverEvents } from '#backend/model/events/deliverEvents.ts'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import type { StoredRows } from '#backend/model/testing/everyKind.ts'
import { contextOf, type DomainUnderTest, now } from '#backend/model/testing/openDomain.ts'
import { kindsOfWays, linesIn, type ReadWay, ReadWays } from '#backend/model/testing/readWays.ts'
import { models } from '#schema/__generated__/models.ts'
import type { ModelDescription } from '#schema/modelDescription.ts'
import { letters } from './callers.ts'
import type { ExpectedReads } from './expectedReads.ts'
import { type Viewers, viewerIn } from './viewersOf.ts'

export interface ReadPlay {
  /** Ends with the first fault. */
  stopsAtFirst?: boolean
  domain: DomainUnderTest
  stored: StoredRows
  viewers: Viewers
  expected: ExpectedReads
}

export interface Tally {
  requests: number
  faults: string[]
}

/** Reads rows of these models by every way for every caller, and reports each field that the table does not say. */
export async function askReads(request: ReadPlay, only: (model: string) => boolean = () => true): Promise<Tally> {
  const ways = new ReadWays(request.domain.engine.schema, request.stored)
  const tally: Tally = { requests: 0, faults: [] }
  for (const kind of kindsOfWays) {
    for (const way of ways.of(kind).filter(({ model }) => only(model))) {
      if (request.stopsAtFirst && tally.faults.length > 0) return tally
      // One at a time, because a caller may run few queries at once.
      // oxlint-disable-next-line eslint/no-await-in-loop -- see above
      await askWay(request, { way, isList: kind === 'list' || kind === 'connection' }, tally)
    }
  }
  for (const model of Object.values(models).filter(({ name }) => only(name))) {
    if (request.stopsAtFirst && tally.faults.length > 0) return tally
    // oxlint-disable-next-line eslint/no-await-in-loop -- as above
    await subscribe(request, { model, ways }, tally)
  }
  return tally
}

async function askWay(
  { domain, viewers, expected }: ReadPlay,
  { way, isList }: { way: ReadWay; isList: boolean },
  tally: Tally,
): Promise<void> {
  for (const caller of letters) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- see askReads
    const { data, errors } = await domain.ask(way.document, {
      viewer: viewerIn(viewers, caller),
      variables: { ...way.variables },
    })
    tally.requests += 1
    if (errors) tally.faults.push(`${caller} ${way.name}: ${errors[0]?.message}`)
    const lists = way.shows || isList ? expected.listed.get(way.model) : undefined
    const reached = way.leadsTo.filter(
      ({ row, by }) =>
        by.every((needed) => expected.lines.has(`${caller}: ${needed}`)) &&
        (lists?.has(`${caller}: ${way.model} ${row}`) ?? true) &&
        expected.isTheirs(way, row, caller),
    )
    const wanted = reached.flatMap(({ row }) => expected.linesOf(`${caller}: ${way.model} ${row}`))
    tally.faults.push(...differences(linesIn(data, caller), wanted, way.name))
  }
}

/** Sends an event of each kind for every row to every subscribing caller. */
async function subscribe(
  { domain, stored, viewers, expected }: ReadPlay,
  { model, ways }: { model: ModelDescription; ways: ReadWays },
  tally: Tally,
): Promise<void> {
  const { onCreate, onUpdate, onDelete } = model.operations
  const heard = { create: onCreate, update: onUpdate, delete: onDelete }
  const rows = (stored.get(model.name) ?? []).map(({ row }) => row)
  const answers = new EventAnswers(domain.engine)
  for (const action of ['create', 'update', 'delete'] as const) {
    async function* listen() {
      for (const [position, row] of rows.entries()) {
        const states = { before: action === 'create' ? null : row, after: action === 'delete' ? null : row }
        yield { position, topic: model.table, action, rowId: row.id, ...states }
      }
    }
    for (const field of heard[action]) {
      const document = parse(`subscription { row: ${field} ${ways.selectionOf(model)} }`)
      for (const caller of letters) {
        const request = { document, variables: {}, context: contextOf(viewerIn(viewers, caller)) }
        const seen: string[] = []
        const parts = { engine: domain.engine, answers, events: { listen }, now: () => now }
        for await (const { data } of deliverEvents(request, parts)) seen.push(...linesIn(data, caller))
        tally.requests += 1
        const wanted = rows.flatMap(({ id }) => expected.linesOf(`${caller}: ${model.name} ${id}`))
        tally.faults.push(...differences(seen, wanted, field))
      }
    }
  }
}

function differences(seen: Iterable<string>, wanted: Iterable<string>, by: string): string[] {
  const [got, meant] = [new Set(seen), new Set(wanted)]
  return [
    ...[...got].filter((line) => !meant.has(line)).map((line) => `${by} shows ${line}`),
    ...[...meant].filter((line) => !got.has(line)).map((line) => `${by} hides ${line}`),
  ]
}
