import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { administer } from '#backend/platform/postgres/administer.ts'
import { findBinaries } from '#backend/platform/postgres/server/findBinaries.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { findFreePort } from '#tools/test/findFreePort.ts'
import { programIn } from '#tools/test/goProgram.ts'
import { findNatsServer } from '#tools/test/natsServer.ts'
import { findVersitygw } from '#tools/test/s3Server.ts'
import type { ComposeService } from './readCompose.ts'
import { runProgram, type RunningProgram, untilHealthy } from './runProgram.ts'

/** PostgreSQL refuses to run as root, and as a user without a name. */
const USER = '65534:65534'
const CONFIGURATION = join(projectRoot, 'operations', 'haproxy.cfg')

/** A folder of that user, in place of a named volume. */
export function makeVolume(folder: string, user = USER): string {
  const [uid, gid] = user.split(':').map(Number)
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0 && uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}

interface ServerRequest {
  service: ComposeService
  folder: string
  port: number
}

/** The PostgreSQL that npm installed, with the cluster and the database that the image makes from these settings. */
export async function startDatabase({ service, folder, port }: ServerRequest): Promise<RunningProgram> {
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB, POSTGRES_INITDB_ARGS } = service.environment
  const { initdb, postgres } = await findBinaries()
  const data = join(makeVolume(folder), 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${POSTGRES_PASSWORD}\n`, { mode: 0o644 })
  const settings = [...(POSTGRES_INITDB_ARGS ?? '').split(' '), `--username=${POSTGRES_USER}`]
  const making = runProgram({
    name: 'initdb',
    command: [initdb, '-D', data, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...settings],
    user: USER,
  })
  const isMade = await until(making)
  if (!isMade) throw new Error(`The database could not be made.\n${making.output()}`)
  const command = [postgres, '-D', data, '-h', '127.0.0.1', '-p', String(port), '-c', 'unix_socket_directories=']
  const server = runProgram({ name: 'postgres', command, user: USER })
  const address = (database: string) => ({
    connectionString: `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@127.0.0.1:${port}/${database}`,
  })
  const answers = () => administer(address('postgres'), 'select').then(isFine, isNot)
  await untilHealthy(server, answers)
  await administer(address('postgres'), `create database ${POSTGRES_DB}`)
  return server
}

const isFine = () => true
const isNot = () => false

async function until(program: RunningProgram): Promise<boolean> {
  await untilHealthy(program, async () => !program.isRunning()).catch(() => undefined)
  return (await program.stop()) === 0
}

/** versitygw with the command of the file, its paths and port replaced. Its image has no user of its own. */
export async function startFiles({ service, folder, port }: ServerRequest): Promise<RunningProgram> {
  for (const { target } of service.volumes) makeVolume(join(folder, target))
  const command = (service.command ?? []).map((word) => {
    if (word === ':7070') return `127.0.0.1:${port}`
    return word.startsWith('/') ? join(folder, word) : word
  })
  const env = Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, value ?? '']))
  const server = runProgram({ name: 's3', command: [findVersitygw(), ...command], env })
  await untilHealthy(server, () => fetch(`http://127.0.0.1:${port}`).then(isFine, isNot))
  return server
}

/** nats-server with the command of the file, its ports replaced, and its health asked at the address of the file's check. */
export async function startBus({ service, folder, port }: ServerRequest): Promise<RunningProgram> {
  const monitoring = String(await findFreePort())
  const placedWord = (word: string) => word.replace('4222', String(port)).replace('8222', monitoring)
  const command = [findNatsServer(), '--addr', '127.0.0.1', ...(service.command ?? []).map(placedWord)]
  makeVolume(folder)
  const server = runProgram({ name: 'nats', command, user: USER })
  const health = placedWord(service.healthcheck?.test?.at(-1) ?? '')
  await untilHealthy(server, () => fetch(health).then(({ ok }) => ok, isNot))
  return server
}

interface BalancerRequest {
  service: ComposeService
  folder: string
  /** Ports of this machine: where it listens, by the port in the configuration, and its servers, by the name of the service. */
  listening: Readonly<Record<number, number>>
  servers: Readonly<Record<string, readonly number[]>>
}

/** haproxy with the configuration of the file, in which only names and ports of servers are replaced. */
export async function startBalancer({ service, folder, listening, servers }: BalancerRequest): Promise<RunningProgram> {
  const haproxy = programIn(`${process.env['PATH'] ?? ''}:/usr/sbin`, 'haproxy')
  if (haproxy === undefined) throw new Error('This proof needs haproxy 2.6 or later. Install the package haproxy.')
  const env = Object.fromEntries(Object.entries(service.environment).map(([name, value]) => [name, value ?? '']))
  execFileSync(haproxy, ['-c', '-q', '-f', CONFIGURATION], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  const file = join(makeVolume(folder), 'haproxy.cfg')
  writeFileSync(file, placed(readFileSync(CONFIGURATION, 'utf8'), { listening, servers }))
  const balancer = runProgram({ name: 'haproxy', command: [haproxy, '-db', '-f', file], env, user: USER })
  const [port] = Object.values(listening)
  await untilHealthy(balancer, () => fetch(`http://127.0.0.1:${port}/`).then(isFine, isNot))
  return balancer
}

function placed(text: string, { listening, servers }: Pick<BalancerRequest, 'listening' | 'servers'>): string {
  return text
    .replaceAll(/bind :(\d+)/g, (_, port: string) => `bind 127.0.0.1:${listening[Number(port)]}`)
    .replaceAll(/server-template (\w+) \S+ (\w+):\d+ (.*) resolvers docker init-addr none/g, serverLines)

  function serverLines(_: string, ...groups: string[]): string {
    const [label = '', name = '', options = ''] = groups
    const ports = servers[name] ?? []
    return ports.map((port, index) => `server ${label}${index + 1} 127.0.0.1:${port} ${options}`).join('\n  ')
  }
}
