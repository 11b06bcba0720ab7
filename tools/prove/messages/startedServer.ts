import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killAndStart, VICTIMS } from '#tools/prove/crash.ts'
import { callApi } from '#tools/stage/callApi.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { fillStage } from '#tools/stage/openStage.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { type Obi, startObi } from '#tools/test/startObi.ts'
import { acquaintances } from './acquaintances.ts'
import type { ChatRequest, ChatServer } from './chatServer.ts'

export interface StartedServer extends ChatServer {
  url(): string
  /** Kills the server, its database or both, and starts what was killed. */
  kill(): Promise<void>
  kills(): number
  tokenOf(person: string): string
}

interface Started {
  random: () => number
  /** Kills while one in so many writes is under way; never where it is left out. */
  killEvery?: number
}

const RETRY_MS = 100
const TRIES = 600
const LONGEST_LIFE_MS = 30

/** The whole product in a process of its own. A call without an answer is sent again. */
export async function openStartedServer(
  opened: AsyncDisposableStack,
  { random, killEvery }: Started,
): Promise<StartedServer> {
  const dataDir = opened.adopt(mkdtempSync(join(tmpdir(), 'obi-messages-')), (path) =>
    rmSync(path, { recursive: true }),
  )
  const port = await findFreePort()
  const env = { LOG_LEVEL: 'error', DEMO_DATA: 'off', CALL_LIMITS: 'off', GRAPHQL_DOCUMENTS: 'any' }
  const start = () => startObi({ dataDir, port, env })
  let obi: Obi = await start()
  opened.defer(async () => void (await obi.stop()))
  const tokens = new Map<string, string>()
  let [writes, kills] = [0, 0]
  const kill = async () => {
    kills += 1
    obi = await killAndStart(obi, VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'Node', start)
    await obi.untilReady()
  }
  const tokenOf = (person: string) => tokens.get(person) ?? ''
  const send = ({ person, text, variables }: ChatRequest) =>
    callApi({ url: obi.url, document: { text }, variables, token: tokenOf(person) }).catch(() => undefined)
  return {
    url: () => obi.url,
    kill,
    kills: () => kills,
    tokenOf,
    addPeople: async (count) => {
      const members = await addMembers(obi, count)
      for (const { contactId, idToken } of members) tokens.set(contactId, idToken)
      return members.map(({ contactId }) => contactId)
    },
    ask: async (request) => {
      const isKilled = killEvery !== undefined && request.text.startsWith('mutation') && ++writes % killEvery === 0
      const first = send(request)
      if (isKilled) {
        await pause(random() * LONGEST_LIFE_MS)
        await kill()
      }
      for (let attempt = 0, sent = first; attempt < TRIES; attempt += 1, sent = send(request)) {
        const answer = await sent
        const isAnswered = answer && !answer.errors.some(({ extensions }) => extensions.retryable)
        if (isAnswered)
          return {
            data: answer.data,
            errors: answer.errors,
            isRepeated: attempt > 0,
            position: answer.extensions?.position,
          }
        await pause(RETRY_MS)
      }
      throw new Error(`No answer after ${TRIES} tries`)
    },
  }
}

async function addMembers(obi: Obi, count: number): Promise<Member[]> {
  const stage = await fillStage(obi)
  const members = await stage.members(count)
  const text = `insert into coach_member (id, coach_id, member_id)
    select id, coach_id, member_id from jsonb_populate_recordset(null::coach_member, $1::jsonb)`
  const rows = acquaintances(members.map(({ contactId }) => contactId))
  await stage.database.transact((transaction) => transaction.query({ text }, [JSON.stringify(rows)]))
  await stage.database.close()
  return members
}
