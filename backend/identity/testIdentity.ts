import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database, Queryable } from '#backend/platform/database.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { openLog } from '#backend/platform/log.ts'
import type { Message, Messenger } from '#backend/platform/mail/messenger.port.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { type Identity, type IdentitySettings, openIdentity } from './openIdentity.ts'
import { protocolCaller } from './testCalls.ts'
import { openSecretFolder } from './tokens/secretFolder.ts'

/** Limits that tests do not reach. */
const generous = {
  perNetwork: { count: 10_000, windowS: 900 },
  perPlace: { count: 1_000, windowS: 900 },
  perCircle: { count: 1_000, windowS: 900 },
}

interface TestIdentitySettings extends Pick<IdentitySettings, 'sendLimits' | 'addressOf'> {
  messenger?: Messenger
}

/** An identity service on a real socket, for one test, with access to its messages and a clock that can be moved. */
export async function openTestIdentity(settings: TestIdentitySettings = {}) {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'obi-identity-'))
  const secrets = await openSecretFolder(folder)
  const clock = movableClock()
  const mail = messagesSent()
  const watched = watch(database)
  let identity: Identity | undefined
  const server = createServer((request, response) => void identity?.handle(request, response))
  const url = await listen(server)
  const log = openLog({ level: 'silent' })
  identity = await openIdentity({
    database: watched.database,
    secrets,
    now: clock.now,
    messenger: mail.messenger,
    publicUrl: url,
    log,
    sendLimits: generous,
    ...settings,
  })
  return {
    ...clock,
    ...mail,
    url,
    folder,
    database,
    statements: watched.statements,
    loseDatabase: watched.lose,
    loseStatement: watched.loseStatement,
    identity,
    secrets,
    call: protocolCaller(url),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>

/**
 * Records the text of every statement, so that a test can compare the work of two calls. A statement can be made to
 * fail.
 */
function watch(database: Database) {
  const statements: string[] = []
  let isLost: (place: number) => boolean = () => false
  const watched = (queryable: Queryable): Queryable => ({
    async query(statement, values) {
      statements.push(statement.text)
      if (isLost(statements.length)) throw new DomainError('UNAVAILABLE')
      return queryable.query(statement, values)
    },
  })
  const all: Database = {
    ...watched(database),
    transact: (work) => database.transact((transaction) => work({ ...transaction, ...watched(transaction) })),
  }
  const lose = (lost: boolean) => {
    isLost = () => lost
  }
  /** Makes the statement at this position fail, and none after it. */
  const loseStatement = (place: number) => {
    statements.length = 0
    isLost = (position) => position === place
  }
  return { database: all, statements, lose, loseStatement }
}

function movableClock() {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs).toISOString(),
    moveClock(seconds: number) {
      aheadMs += seconds * 1000
    },
  }
}

function messagesSent() {
  const messages: Message[] = []
  /** Newest first. */
  const messagesTo = (address: string) => messages.filter(({ to }) => to === address).toReversed()
  return {
    messenger: { send: async (message: Message) => void messages.push(message) } satisfies Messenger,
    messagesTo,
    codeFor(address: string): string {
      const code = /\d{6}/.exec(messagesTo(address)[0]?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`No code was sent to ${address}`)
      return code
    },
  }
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen')
  return `http://127.0.0.1:${address.port}`
}

/** A code that is not the right one. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
