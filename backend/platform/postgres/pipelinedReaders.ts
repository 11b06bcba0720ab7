import pg, { type ClientConfig, type QueryConfig } from 'pg'
import { currentUser } from '#backend/platform/admission/currentUser.ts'
import type { Logger } from '#backend/platform/log.ts'
import type { PoolLoad } from './openPool.ts'

interface Reader {
  client: Promise<pg.Client> | undefined
  /** Number of statements without a response yet. */
  waiting: number
  /** The same number for each user who has such statements. */
  waitingOf: Map<string, number>
}

/**
 * A few sessions shared by all reads: statements are sent without waiting for earlier responses. Statements that need a
 * session of their own, such as transactions, must not use them. The statements of one user use at most a quarter of
 * the sessions at a time, so that those of other users never all wait behind them, nor for a processor on a machine
 * with two.
 */
export function pipelinedReaders({ config, count, log }: { config: ClientConfig; count: number; log: Logger }) {
  const readers: Reader[] = Array.from({ length: count }, () => ({
    client: undefined,
    waiting: 0,
    waitingOf: new Map<string, number>(),
  }))
  const mostOfUser = Math.ceil(count / 4)

  function chooseReader(user: string | undefined): Reader {
    const used = user === undefined ? [] : readers.filter(({ waitingOf }) => waitingOf.has(user))
    const choice = used.length < mostOfUser ? readers : used
    return choice.reduce((idlest, each) => (each.waiting < idlest.waiting ? each : idlest))
  }

  async function connect(reader: Reader): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true })
    const forget = () => {
      if (reader.client === connecting) reader.client = undefined
    }
    const connecting = client.connect().then(() => client)
    reader.client = connecting
    connecting.catch(forget)
    client.on('end', forget)
    client.on('error', (error) => {
      log.warn({ err: error }, 'database reader lost')
      forget()
    })
    return connecting
  }

  function countStatement(reader: Reader, user: string | undefined, change: 1 | -1): void {
    reader.waiting += change
    if (user === undefined) return
    const waiting = (reader.waitingOf.get(user) ?? 0) + change
    if (waiting === 0) reader.waitingOf.delete(user)
    else reader.waitingOf.set(user, waiting)
  }

  return {
    async query(statement: QueryConfig): Promise<pg.QueryResult> {
      const user = currentUser()
      const reader = chooseReader(user)
      countStatement(reader, user, 1)
      try {
        const client = await (reader.client ?? connect(reader))
        return await client.query(statement)
      } catch (error) {
        // The server sends this error before it closes the connection, so the next statement must use another one.
        if (error instanceof pg.DatabaseError && error.severity === 'FATAL') reader.client = undefined
        throw error
      } finally {
        countStatement(reader, user, -1)
      }
    },

    load: (): PoolLoad => loadOf(readers),

    async close(): Promise<void> {
      const open = readers.flatMap(({ client }) => (client ? [client] : []))
      await Promise.allSettled(open.map(async (client) => (await client).end()))
    },
  }
}

function loadOf(readers: readonly Reader[]): PoolLoad {
  const busy = readers.filter(({ waiting }) => waiting > 0)
  const statements = busy.reduce((sum, { waiting }) => sum + waiting, 0)
  const open = readers.filter(({ client }) => client !== undefined)
  return { open: open.length, busy: busy.length, waiting: statements - busy.length }
}
