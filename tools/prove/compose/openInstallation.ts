import { join } from 'node:path'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { isObi } from './judgeCompose.ts'
import { type Compose, type ComposeService, readSettings } from './readCompose.ts'
import { runProgram, type RunningProgram, succeeds, untilHealthy } from './runProgram.ts'
import { makeVolume, startBalancer, startBus, startDatabase, startFiles } from './startServers.ts'

export interface Replica {
  service: string
  port: number
  program: RunningProgram
}

export interface Installation {
  /** URL of haproxy. */
  url: string
  databaseUrl: string
  replicas: readonly Replica[]
  /** Folder of the bucket. */
  files: string
}

interface Places {
  folder: string
  /** Ports of the replicas, by service. */
  ports: Readonly<Record<string, readonly number[]>>
  web: number
  files: number
}

/** Ports of all services: only they, and the names of hosts, differ from what the file says. */
export async function findPlaces({ services }: Compose, folder: string): Promise<Places> {
  const ports: Record<string, number[]> = {}
  for (const [name, { deploy }] of Object.entries(services)) {
    const count = Number(deploy?.replicas ?? 1)
    ports[name] = []
    // oxlint-disable-next-line no-await-in-loop -- one after the other, or two get the same
    for (let replica = 0; replica < count; replica += 1) ports[name].push(await findFreePort())
  }
  return { folder, ports, web: await findFreePort(), files: await findFreePort() }
}

/** Settings of the example, with addresses of this machine. */
export async function settingsOf(): Promise<Record<string, string>> {
  return { ...readSettings('operations/compose.env.example'), MEDIA_ADDRESS: '127.0.0.1', PROXY_HOPS: '1' }
}

/** Starts every service of Obi, in the order in which they wait for each other, beside the servers that they need. */
export async function openInstallation(
  { services }: Compose,
  { places, settings, opened }: { places: Places; settings: Record<string, string>; opened: AsyncDisposableStack },
): Promise<Installation> {
  const { folder, ports, web, files } = places
  const portOf = (name: string) => ports[name]?.[0] ?? 0
  const serviceOf = (name: string) => {
    const service = services[name]
    if (!service) throw new Error(`docker-compose.yml has no service ${name}`)
    return service
  }
  const place = (name: string) => ({ service: serviceOf(name), folder: join(folder, name), port: portOf(name) })
  opened.use(await startDatabase(place('postgres')))
  opened.use(await startBus(place('nats')))
  opened.use(await startFiles(place('s3')))
  const balancer = { ...place('haproxy'), listening: { 8080: web, 7070: files }, servers: ports }
  opened.use(await startBalancer(balancer))
  makeVolume(join(folder, 'data'), serviceOf('domain').user)
  const replicas: Replica[] = []
  for (const [name, service] of inOrder(services))
    for (const port of ports[name] ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- each waits for those before it, and a small machine for one at a time
      replicas.push({
        service: name,
        port,
        program: opened.use(await startReplica({ name, service, port, places, settings })),
      })
      process.stdout.write(`${name} is healthy\n`)
    }
  const databaseUrl = placedValue(serviceOf('domain').environment['DATABASE_URL'] ?? '', places)
  return { url: `http://localhost:${web}`, databaseUrl, replicas, files: join(folder, 's3', 'files') }
}

function inOrder(services: Compose['services']): [string, ComposeService][] {
  const left = Object.entries(services).filter(([, service]) => isObi(service))
  const sorted: [string, ComposeService][] = []
  while (left.length > 0) {
    const waits = ([, { depends_on }]: [string, ComposeService]) =>
      left.some(([name]) => Object.hasOwn(depends_on, name))
    const next = left.findIndex((entry) => !waits(entry))
    if (next < 0) throw new Error('The services wait for each other in a circle')
    sorted.push(...left.splice(next, 1))
  }
  return sorted
}

interface ReplicaRequest {
  name: string
  service: ComposeService
  port: number
  places: Places
  settings: Readonly<Record<string, string>>
}

/** The command, environment, user and health check of the file. The user owns nothing but the volume, so all else is read-only. */
export async function startReplica({ name, service, port, places, settings }: ReplicaRequest): Promise<RunningProgram> {
  const own = Object.entries(service.environment).map(([key, value]) => [key, placedValue(value ?? '', places)])
  const env = {
    ...settings,
    ...Object.fromEntries(own),
    PORT: String(port),
    METRICS_PORT: String(await findFreePort()),
    DATA_DIR: join(places.folder, 'data'),
    HOME: '/nonexistent',
    // Containers have ports of their own; here the services share those of one machine.
    MEDIA_PORT: String(await findFreePort()),
  }
  const { user, command } = service
  const program = runProgram({ name, command: command ?? [], env, user })
  const test = service.healthcheck?.test?.slice(1).map((word) => word.replace('127.0.0.1:4000', `127.0.0.1:${port}`))
  const check = () =>
    test ? succeeds({ name, command: test, env, user }) : Promise.resolve(/is ready/.test(program.output()))
  await untilHealthy(program, check)
  return program
}

/** Puts this machine in the place of the names that services have for each other. */
function placedValue(value: string, { ports }: Places): string {
  return value
    .replace('@postgres:5432', `@127.0.0.1:${ports['postgres']?.[0]}`)
    .replace('@nats:4222', `@127.0.0.1:${ports['nats']?.[0]}`)
    .replace('//domain:4000', `//127.0.0.1:${ports['domain']?.[0]}`)
}
