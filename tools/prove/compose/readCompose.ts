import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { buildWithGo, programIn } from '#tools/test/goProgram.ts'

const VERSION = '2.16.2'
const FOLDER = join(projectRoot, 'node_modules', '.cache', 'obi', 'compose')

/** The loader writes a list of `NAME=value` for a service that extends another one. */
const Environment = v.union([
  v.pipe(
    v.array(v.string()),
    v.transform((lines): Record<string, string | null> =>
      Object.fromEntries(lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)])),
    ),
  ),
  v.record(v.string(), v.nullable(v.string())),
])

const Service = v.object({
  image: v.string(),
  command: v.nullish(v.array(v.string())),
  environment: v.optional(Environment, {}),
  healthcheck: v.optional(v.object({ test: v.optional(v.array(v.string())), disable: v.optional(v.boolean()) })),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
  deploy: v.optional(v.object({ replicas: v.optional(v.string()), resources: v.optional(v.unknown()) })),
  ports: v.optional(v.array(v.unknown()), []),
  volumes: v.optional(v.array(v.object({ type: v.string(), source: v.optional(v.string()), target: v.string() })), []),
  profiles: v.optional(v.array(v.string()), []),
  user: v.optional(v.string()),
  devices: v.optional(v.array(v.unknown()), []),
  read_only: v.optional(v.boolean(), false),
  cap_drop: v.optional(v.array(v.string()), []),
  build: v.optional(v.unknown()),
})
const Compose = v.object({
  services: v.record(v.string(), Service),
  volumes: v.record(v.string(), v.unknown()),
})

export type ComposeService = v.InferOutput<typeof Service>
export type Compose = v.InferOutput<typeof Compose>

/**
 * Reads docker-compose.yml by the loader of the Compose Specification, which refuses what its schema does not know, and
 * puts the settings of the example in.
 */
export function readCompose(settings: Readonly<Record<string, string>>, folder = projectRoot): Compose {
  const args = ['-no-interpolation', '-no-path-resolution', '-format', 'json', 'docker-compose.yml']
  const text = execFileSync(findLoader(), args, { cwd: folder, encoding: 'utf8' })
  return v.parse(
    Compose,
    JSON.parse(text, (_, value: unknown) => interpolate(value, settings)),
  )
}

/** The same with another encoder of operations/encoding.yml, as an operator would name it in the file. */
export function readComposeWith(encoder: string, settings: Readonly<Record<string, string>>): Compose {
  const folder = mkdtempSync(join(tmpdir(), 'obi-compose-'))
  try {
    mkdirSync(join(folder, 'operations'))
    const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
    writeFileSync(join(folder, 'operations/encoding.yml'), read('operations/encoding.yml'))
    const text = read('docker-compose.yml').replace('service: processors', `service: ${encoder}`)
    writeFileSync(join(folder, 'docker-compose.yml'), text)
    return readCompose(settings, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Built once by Go, as the load tests build k6. */
function findLoader(): string {
  const path = process.env['PATH'] ?? ''
  const without = `This proof needs Go to build the loader of the Compose Specification ${VERSION} with. Install it.`
  const module = `github.com/compose-spec/compose-go/v2/cmd@v${VERSION}`
  if (!programIn(FOLDER, 'cmd')) buildWithGo(module, { path, folder: FOLDER }, without)
  return join(FOLDER, 'cmd')
}

const variable = /\$\{([A-Z_][A-Z\d_]*)(?::([-?])([^}]*))?\}/g

function interpolate(value: unknown, settings: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'string') return value
  return value.replaceAll(variable, (_, ...groups: (string | undefined)[]) => {
    const [name = '', kind, rest = ''] = groups
    const set = settings[name]
    if (set !== undefined && set !== '') return set
    if (kind === '-') return rest
    throw new Error(`${name} is not set: ${rest}`)
  })
}

/** The settings of an env file. */
export function readSettings(file: string): Record<string, string> {
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n')
  const settings = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split('='))
  return Object.fromEntries(settings.map(([name = '', ...rest]) => [name, rest.join('=')]))
}
