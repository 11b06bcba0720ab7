import pg, { type ClientConfig, type QueryConfig } from 'pg'
import type { Logger } from '#backend/platform/log.ts'

interface Reader {
  client: Promise<pg.Client> | undefined
  /** Statements on their way. */
  waiting: number
}

/**
 * A few sessions shared by all reads: statements are sent without waiting for the answers before them. Statements
 * that need a session of their own, transactions above all, do not belong here.
 */
export function pipelinedReaders({ config, count, log }: { config: ClientConfig; count: number; log: Logger }) {
  const readers: Reader[] = Array.from({ length: count }, () => ({ client: undefined, waiting: 0 }))

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

  return {
    async query(statement: QueryConfig): Promise<pg.QueryResult> {
      const reader = readers.reduce((idlest, each) => (each.waiting < idlest.waiting ? each : idlest))
      reader.waiting += 1
      try {
        const client = await (reader.client ?? connect(reader))
        return await client.query(statement)
      } catch (error) {
        // The server says so before it closes the connection; the next statement must not follow into it.
        if (error instanceof pg.DatabaseError && error.severity === 'FATAL') reader.client = undefined
        throw error
      } finally {
        reader.waiting -= 1
      }
    },

    async close(): Promise<void> {
      const open = readers.flatMap(({ client }) => (client ? [client] : []))
      await Promise.allSettled(open.map(async (client) => (await client).end()))
    },
  }
}
