import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInboxHandler } from '#backend/inbox/createInboxHandler.ts'
import { createInboxMessenger } from '#backend/inbox/inboxMessenger.ts'
import { openLog } from '#backend/platform/log.ts'
import type { Messenger } from '#backend/platform/mail/messenger.port.ts'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { type Identity, type IdentitySettings, openIdentity } from './openIdentity.ts'
import { openSecretFolder } from './secretFolder.ts'
import { clientId } from './userPool.ts'

/** Plenty for tests that are not about the limits. */
const generous = { perAddress: { count: 1_000, windowS: 900 }, perNetwork: { count: 10_000, windowS: 900 } }

/** An identity service of the test's own on a real socket, with its inbox and a clock that can be moved. */
export async function openTestIdentity(overrides: { sendLimits?: IdentitySettings['sendLimits']; messenger?: Messenger } = {}) {
  const database = await openTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'obi-identity-'))
  let aheadMs = 0
  let identity: Identity | undefined
  const now = () => new Date(Date.now() + aheadMs).toISOString()
  const showInbox = createInboxHandler(database)
  const server = createServer((request, response) => {
    void (request.url?.startsWith('/dev/') ? showInbox(request, response) : identity?.handle(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const secrets = await openSecretFolder(folder)
  identity = await openIdentity({
    database,
    secrets,
    now,
    messenger: overrides.messenger ?? createInboxMessenger(database, now),
    publicUrl: url,
    log: openLog({ level: 'silent' }),
    sendLimits: overrides.sendLimits ?? generous,
  })

  /** One call of the protocol without any client. */
  async function call(operation: string, input: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/identity`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        ...headers,
      },
      body: JSON.stringify({ ClientId: clientId, ...input }),
    })
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }

  /** What the inbox shows for an address, newest first. */
  async function messagesTo(address: string): Promise<{ code: string; text: string; channel: string; subject: string }[]> {
    const response = await fetch(`${url}/dev/inbox.json?to=${encodeURIComponent(address)}`)
    return JSON.parse(await response.text()).messages
  }

  return {
    url,
    folder,
    database,
    identity,
    secrets,
    now,
    call,
    messagesTo,
    async codeFor(address: string): Promise<string> {
      const [newest] = await messagesTo(address)
      if (!newest) throw new Error(`No message to ${address}`)
      return newest.code
    },
    moveClock(seconds: number) {
      aheadMs += seconds * 1000
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

export type TestIdentity = Awaited<ReturnType<typeof openTestIdentity>>

/** A code that is not the right one. */
export function otherThan(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
