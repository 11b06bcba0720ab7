import { OperationTypeNode, parse } from 'graphql'
import { handWrittenResolvers } from '#backend/handWrittenResolvers.ts'
import type { Engine } from '#backend/model/engine.ts'
import { deliverEvents, type EventSource } from '#backend/model/events/deliverEvents.ts'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import { executeDocument } from '#backend/model/executeDocument.ts'
import { answerBytes } from '#backend/model/read/answerBytes.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, person as viewerOf } from '#backend/model/testing/openDomain.ts'
import { writing } from '#backend/model/write/rows.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import { openMemoryBus } from '#backend/platform/events/memoryBus.ts'
import { openEventLog } from '#backend/platform/events/openEventLog.ts'
import { startRelay } from '#backend/platform/events/startRelay.ts'
import { openLog } from '#backend/platform/log.ts'
import { openOwnDomain } from '#tools/stage/openOwnDomain.ts'
import { acquaintances } from './acquaintances.ts'
import { type Known, follow, subscriptions } from './chatEvents.ts'
import type { ChatRequest, ChatServer } from './chatServer.ts'

const SESSIONS = { readers: 4, writers: 6, timeLimitMs: 60_000 }
const parsed = new Map<string, ReturnType<typeof parse>>()

/** The server in this process: the engine, the rules and the events, without a network between. */
export async function openOwnServer(opened: AsyncDisposableStack): Promise<ChatServer> {
  let people = 0
  const log = openLog({ level: 'error' })
  const resolvers: Parameters<typeof openOwnDomain>[1]['resolvers'] = (database) =>
    handWrittenResolvers(database, createPeopleStore(database))
  const domain = await openOwnDomain(opened, { resolvers }, SESSIONS)
  const bus = opened.adopt(openMemoryBus(), (open) => open.close())
  const relay = startRelay({ database: domain.open, bus, log })
  opened.defer(() => relay.stop())
  const events = opened.adopt(await openEventLog({ database: domain.open, bus, log }), (open) => open.close())
  const now = () => new Date().toISOString()
  const source = { engine: domain.engine, answers: new EventAnswers(domain.engine), events, now }
  return {
    ask: ({ person, text, variables, at }) => ask(domain.engine, requestOf({ text, variables, person, at })),
    mute: writeAs(domain, (rows, contactID, { conversationId: conversationID, isMuted }) =>
      rows.Participant.update({ conversationID, contactID }, { isMuted }),
    ),
    block: writeAs(domain, (rows, blockerID, { contactId: blockedID, isBlocked }) => {
      const pair = { blockerID, blockedID }
      return isBlocked
        ? rows.ContactBlock.upsert(pair, { by: ['blockerID', 'blockedID'] })
        : rows.ContactBlock.deleteWhere(pair)
    }),
    addPeople: async (count) => {
      const ids = Array.from({ length: count }, () => `person-${++people}`)
      await domain.insert(
        'contact',
        ids.map((id) => contactRow(id)),
      )
      await domain.insert('coach_member', acquaintances(ids))
      return ids
    },
    subscribe: (person, known) => subscribe(source, person, known),
  }
}

function requestOf({ text, variables, person, at }: ChatRequest) {
  const document = parsed.get(text) ?? parse(text)
  parsed.set(text, document)
  const now = new Date(at).toISOString()
  return { document, variables, context: { ...contextOf(viewerOf(person)), now } }
}

type Request = ReturnType<typeof requestOf>

async function ask(engine: Engine, request: Request): ReturnType<ChatServer['ask']> {
  const isQuery = request.document.definitions.some(
    (part) => 'operation' in part && part.operation === OperationTypeNode.QUERY,
  )
  const bytes = isQuery ? await answerBytes(engine, request) : undefined
  return bytes === undefined ? executeDocument(engine, request) : { data: JSON.parse(bytes) }
}

type Rows = Parameters<Parameters<typeof writing>[1]>[1]['rows']

/** Writes with the person's rights, as the rule of an operation does. */
function writeAs<Given extends { at: number }>(
  { open }: DomainUnderTest,
  write: (rows: Rows, person: string, given: Given) => Promise<unknown>,
) {
  return async (person: string, given: Given): Promise<void> => {
    const context = { ...contextOf(viewerOf(person)), now: new Date(given.at).toISOString() }
    await writing(open, (_args: object, { rows }) => write(rows, person, given))({}, context)
  }
}

function subscribe(source: EventSource, person: string, known: Known): () => Promise<void> {
  const streams = Object.entries(subscriptions).map(([field, text]) => {
    const stream = deliverEvents(requestOf({ text, variables: {}, person, at: Date.now() }), source)
    const ended = (async () => {
      for await (const { data, errors, extensions } of stream) {
        if (errors) throw new Error(`${field} fails: ${JSON.stringify(errors)}`)
        if (data) follow(known, person, { field, row: data[field], position: Number(extensions?.['position']) })
      }
    })()
    return { stream, ended }
  })
  return async () => {
    for (const { stream } of streams) await stream.return?.()
    await Promise.all(streams.map(({ ended }) => ended))
  }
}
