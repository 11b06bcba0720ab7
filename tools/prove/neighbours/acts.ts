import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { callApi } from '#tools/stage/callApi.ts'
import type { AnyDocument } from '#tools/stage/documents.ts'
import { openLiveSocket } from '#tools/stage/openLiveSocket.ts'
import { beginUpload, completeUpload, putPart, signPart, UploadRefused } from '#tools/stage/uploadClient.ts'
import { PROGRAM } from './fill.store.ts'

export interface Member {
  id: string
  url: string
  token: string
}

/** Calls of one member. Each resolves with its error code, or `fine`. */
export interface Act {
  /** Number of calls sent at once. */
  count: number
  /** Number of times that it is played, 3 unless given. */
  loads?: number
  /** Starts after the calls of the act before have left the limit of calls, because it needs all of them. */
  needsAllCalls?: true
  send(busy: Member, n: number): Promise<string>
  /** The neighbor's call for the same resource, beside its small read and write. */
  ask?(quiet: Member, n: number): Promise<string>
}

/** The filters of one call may have a hundred terms. */
const TERMS = 90
const MANY_YEARS_AGO = '2000-01-01T00:00:00.000Z'

/** The actions of a member within all limits, with the documents and addresses of the web client. */
export const acts = {
  'custom plans': {
    count: 12,
    send: (busy, seed) => askForPlan(busy, { numberOfSessions: 36, sections: sections(8, 900), seed }),
    ask: (quiet, seed) => askForPlan(quiet, { numberOfSessions: 1, sections: sections(1, 300), seed }),
  },
  voice: {
    count: 30,
    send: (busy, n) => call(busy, 'voiceSoundsQuery', voiceOf(`Text ${n}. ${'Push the floor away. '.repeat(24)}`)),
    ask: (quiet, n) => call(quiet, 'voiceSoundsQuery', voiceOf(`Rest ${n}`)),
  },
  searches: {
    count: 40,
    send: (busy, n) => call(busy, 'VideosFoundPageQuery', { filter: { text: `nothing${n} is called so` } }),
  },
  records: {
    count: 40,
    send: (busy) => call(busy, 'HistoryListQuery', { userID: busy.id, since: MANY_YEARS_AGO }),
  },
  filters: {
    count: 40,
    send: (busy, n) => call(busy, 'ManageVideosScreenCompanyPageQuery', { filter: titlesWithout(n) }),
  },
  uploads: { count: 12, send: (busy) => upload(busy, 2), ask: (quiet) => upload(quiet, 1) },
  subscriptions: { count: 4, needsAllCalls: true, send: subscribe },
  'deleted program': {
    count: 1,
    // A row can be deleted only once.
    loads: 1,
    needsAllCalls: true,
    send: (busy) => call(busy, 'useProgramWritesDeleteMutation', { input: { id: PROGRAM } }),
  },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof acts

/** The neighbor's small read and small write. Resolves with their codes. */
export async function callNeighbor(quiet: Member): Promise<string[]> {
  const read = await call(quiet, 'viewer')
  const write = await call(quiet, 'useCreateActivityMutation', { input: { contactID: quiet.id } })
  return [read, write]
}

const Payload = v.object({ code: v.string() })

async function call({ url, token }: Member, name: string, variables: Readonly<Record<string, unknown>> = {}) {
  const document: AnyDocument = name === 'viewer' ? name : { operation: name }
  const { data, errors } = await callApi({ url, document, variables, token })
  const payload = v.safeParse(Payload, Object.values(data ?? {})[0])
  return errors[0]?.extensions.code ?? (payload.success ? payload.output.code : 'fine')
}

function sections(count: number, sectionDuration: number) {
  return Array.from({ length: count }, (_, n) => ({ sectionName: `Part ${n}`, sectionDuration }))
}

/** As the page that makes a program asks for its plan. */
async function askForPlan({ url, token }: Member, request: object): Promise<string> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ messages: [{ role: 'user', content: JSON.stringify({ equipment: [], ...request }) }] }),
  })
  const answer: unknown = await response.json()
  return response.ok ? 'fine' : v.parse(Payload, answer).code
}

function voiceOf(text: string) {
  return { filter: { text, engine: 'generative', voiceId: 'Ruth' } }
}

function titlesWithout(n: number) {
  return { or: Array.from({ length: TERMS }, (_, term) => ({ title: { contains: `no ${n} ${term}` } })) }
}

const PART_BYTES = 8 * 1024 ** 2
const bytes = new Uint8Array(PART_BYTES)

/** A file whose parts are all sent at once. */
async function upload(member: Member, parts: number): Promise<string> {
  try {
    const begun = await beginUpload(member, { size: parts * PART_BYTES, videoID: randomUUID() })
    const sent = await Promise.all(
      Array.from({ length: parts }, async (_, index) => {
        const partNumber = index + 1
        return { partNumber, etag: await putPart(await signPart(member, begun, partNumber), bytes) }
      }),
    )
    await completeUpload(member, begun, sent)
    return 'fine'
  } catch (error) {
    if (error instanceof UploadRefused) return error.why
    throw error
  }
}

/** As many as one socket may have. */
const SUBSCRIPTIONS = 50
const CHANGED_EVERY_MS = 1000
const HEARD_WITHIN_MS = 30_000

/** A socket full of subscriptions, each with its own filter, and changes until all of them have received one. */
async function subscribe(busy: Member, n: number): Promise<string> {
  const socket = await openLiveSocket(busy.url, busy.token)
  const heard = Promise.withResolvers<void>()
  const silent = new Set(Array.from({ length: SUBSCRIPTIONS }, (_, index) => index))
  for (const index of silent) {
    const or = Array.from({ length: TERMS }, (_, term) => ({ name: { ne: `no ${n} ${index} ${term}` } }))
    socket.listen({ operation: 'ProgramScreenSubscription' }, { filter: { id: { eq: PROGRAM }, or } }, () => {
      silent.delete(index)
      if (silent.size === 0) heard.resolve()
    })
  }
  const end = performance.now() + HEARD_WITHIN_MS
  try {
    for (let change = 0; silent.size > 0; change += 1) {
      if (performance.now() > end) return 'SILENT'
      const input = { id: PROGRAM, description: `${n} ${change}` }
      const code = await call(busy, 'useProgramEditorDetailsMutation', { input })
      if (code !== 'fine') return code
      await Promise.race([heard.promise, pause(CHANGED_EVERY_MS)])
    }
    return 'fine'
  } finally {
    await socket.close()
  }
}
