import { findFreePort } from './findFreePort.ts'
import { type Obi, type ObiRequest, startObi } from './startObi.ts'

/** A gateway whose domain runs in a separate process, behind AppSync's protocols. */
export interface RemoteObi extends Obi {
  /** Process of the service that runs now; `pid` is that of the gateway. */
  servicePid(): number
  /** URL of the service for queries and mutations. */
  serviceUrl: string
  /** Kills the service and starts it again. */
  killService(): Promise<void>
}

type RemoteRequest = Pick<ObiRequest, 'dataDir' | 'port'> & { databaseUrl: string; env?: Record<string, string> }

/** Both processes share a database and a data folder. Users reach the gateway at `PUBLIC_URL`, by default its own address. */
export async function startRemote({ dataDir, port, databaseUrl, env = {} }: RemoteRequest): Promise<RemoteObi> {
  const gatewayPort = port ?? (await findFreePort())
  const servicePort = await findFreePort()
  const shared = {
    PUBLIC_URL: `http://localhost:${gatewayPort}`,
    ...env,
    DATABASE_URL: databaseUrl,
    PUBSUB_URL: 'postgres:',
    APPSYNC_API_KEY: 'da2-key-of-the-tests',
  }
  const startService = () => startObi({ dataDir, port: servicePort, program: ['appsync.ts'], env: shared })
  let service = await startService()
  const APPSYNC_URL = `http://127.0.0.1:${servicePort}/graphql`
  const gateway = await startObi({ dataDir, port: gatewayPort, env: { ...shared, APPSYNC_URL } }).catch(
    async (error: unknown) => {
      await service.kill()
      throw error
    },
  )
  return {
    ...gateway,
    servicePid: () => service.pid,
    serviceUrl: APPSYNC_URL,
    output: () => `${gateway.output()}\n${service.output()}`,
    async stop() {
      const codes = [await gateway.stop(), await service.stop()]
      return Math.max(...codes)
    },
    async kill() {
      await gateway.kill()
      await service.kill()
    },
    async killService() {
      await service.kill()
      service = await startService()
    },
  }
}
