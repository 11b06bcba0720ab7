import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFailure, sendAnswer } from '#backend/platform/answerFailure.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import type { Logger } from '#backend/platform/log.ts'
import { type MeetingCallName, meetingCallNames, meetingCalls } from '#schema/classes/meetingPaths.ts'
import type { MeetingCaller, MeetingCalls } from './meetingCalls.ts'

export interface MeetingHandlerParts {
  calls: MeetingCalls
  /** Returns whether this Origin may call; undefined means the client is not a browser. */
  isAllowedOrigin: (origin: string | undefined) => boolean
  log: Logger
}

type Call = (query: object, caller: MeetingCaller) => Promise<object | string>

/**
 * The specification's plain HTTP calls below `/meeting`. All parameters are in the query; a body is not read. A refusal
 * is an object with the message as `error`. Never rejects.
 */
export function createMeetingHandler({ calls, isAllowedOrigin, log }: MeetingHandlerParts) {
  const done = (call: MeetingCalls['end']): Call => {
    return async (query, caller) => {
      await call(query, caller)
      return {}
    }
  }
  const byName = new Map<string, Call>([
    // The demo of the client's vendor expects the join info under this name, so it can read this answer.
    [callOf('POST', meetingCallNames.join), async (query, caller) => ({ JoinInfo: await calls.join(query, caller) })],
    // The specification's answer is the name as text. The web app also requests the portrait.
    [
      callOf('GET', meetingCallNames.name),
      (query, caller) => (hasPortrait(query) ? calls.showAttendee(query, caller) : calls.nameAttendee(query, caller)),
    ],
    [callOf('POST', meetingCallNames.end), done(calls.end)],
    [callOf('POST', meetingCallNames.remove), done(calls.remove)],
  ])

  async function answerTo({ method, url, headers }: IncomingMessage): Promise<object | string> {
    const { pathname, searchParams } = new URL(url ?? '', 'http://meeting')
    const call = byName.get(`${method} ${pathname}`)
    if (!call) throw new DomainError('NOT_FOUND', { message: 'There is no such call.' })
    if (method === 'POST' && !isAllowedOrigin(headers.origin)) {
      throw new DomainError('BAD_INPUT', { field: 'origin', message: 'This origin may not call.' })
    }
    return call(readQuery(searchParams), { authorization: headers.authorization })
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomUUID()
    request.resume()
    try {
      sendAnswer(response, { status: 200, body: await answerTo(request), requestId })
    } catch (error) {
      answerFailure(response, error, { requestId, log })
    }
  }
}

function callOf(method: 'GET' | 'POST', name: MeetingCallName): string {
  return `${method} ${meetingCalls}${name}`
}

function hasPortrait(query: object): boolean {
  return 'portrait' in query && query.portrait === 'true'
}

/** Rejects repeated parameters: one value could pass a check and the other be used. */
function readQuery(parameters: URLSearchParams): object {
  const names = new Set<string>()
  for (const name of parameters.keys()) {
    if (names.has(name)) throw new DomainError('BAD_INPUT', { field: name, message: 'Give each parameter once.' })
    names.add(name)
  }
  return Object.fromEntries(parameters)
}
