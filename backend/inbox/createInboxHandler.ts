import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '#backend/platform/database.ts'
import { isLoopback } from '#schema/values/ipAddress.ts'
import { findCode } from './findCode.ts'
import { listMessages } from './inbox.store.ts'
import { inboxPage } from './inboxPage.ts'

type InboxHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

interface Answer {
  status: number
  type: string
  body: string
  policy?: string
}

/**
 * `GET /dev/inbox` for people and `GET /dev/inbox.json?to=` for tests. It shows all codes, so it is mounted only on a
 * server that other machines cannot reach.
 */
export function createInboxHandler(database: Database): InboxHandler {
  return async (request, response) => {
    const answer = await answerTo(request, database)
    response.writeHead(answer.status, {
      'content-type': `${answer.type}; charset=utf-8`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': answer.policy ?? "default-src 'none'",
    })
    response.end(answer.body)
  }
}

async function answerTo(request: IncomingMessage, database: Database): Promise<Answer> {
  const url = URL.parse(request.url ?? '', 'http://inbox')
  if (!isLocal(request)) return { status: 403, type: 'text/plain', body: 'Only on this machine.' }
  if (request.method !== 'GET') return { status: 405, type: 'text/plain', body: 'The inbox is only read.' }
  if (url?.pathname === '/dev/inbox.json') return messagesAsJson(database, url.searchParams.get('to') ?? undefined)
  if (url?.pathname === '/dev/inbox') return messagesAsPage(database)
  return { status: 404, type: 'text/plain', body: 'Not found' }
}

// A page elsewhere may point its own name at this machine, so the name asked for counts as much as the caller.
function isLocal({ headers, socket }: IncomingMessage): boolean {
  const host = (headers.host ?? '').replace(/:\d+$/, '')
  return /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(host) && isLoopback(socket.remoteAddress)
}

async function messagesAsJson(database: Database, to: string | undefined): Promise<Answer> {
  const messages = await listMessages(database, to)
  const withCodes = messages.map((message) => ({ ...message, code: findCode(message.text) ?? null }))
  return { status: 200, type: 'application/json', body: JSON.stringify({ messages: withCodes }) }
}

async function messagesAsPage(database: Database): Promise<Answer> {
  const nonce = randomBytes(16).toString('base64')
  const messages = await listMessages(database, undefined)
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { status: 200, type: 'text/html', body: inboxPage(messages, nonce), policy }
}
