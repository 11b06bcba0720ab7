import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { isLoopback as isLoopbackAddress } from '#schema/values/ipAddress.ts'
import { readPairs } from './traces/readPairs.ts'

const port = v.pipe(
  v.string(),
  v.check((text) => /^\d+$/.test(text) && Number(text) <= 65_535, 'is a whole number up to 65535'),
  v.transform(Number),
)
const count = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'is a whole number'), v.transform(Number))
const webAddress = v.pipe(v.string(), v.check(isWebAddress, 'is an address that begins with http:// or https://'))
const lookups = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((address) => address.trim())),
  v.check(
    (addresses) => addresses.every((address) => isWebAddress(address) && address.includes('{ip}')),
    'is a list of web addresses with {ip} in them, with commas between',
  ),
)
const addresses = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((address) => address.trim())),
  v.check((list) => list.every((address) => isIP(address) !== 0), 'is an IP address, or several with commas between'),
)
const sizes = v.pipe(
  v.string(),
  v.regex(/^\d{3,4}(, *\d{3,4})*$/, 'is a list of heights in pixels, with commas between'),
  v.transform((text) => text.split(',').map(Number)),
  v.check((heights) => heights.every((height) => height >= 144 && height <= 4320), 'is of heights from 144 to 4320'),
)
const awsRegion = v.pipe(v.string(), v.regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is the name of an AWS region'))
const basePath = v.pipe(
  v.string(),
  v.regex(/^\/([\w-]+(\/[\w-]+)*\/?)?$/, 'is a path that begins with a slash'),
  v.transform((path) => (path.endsWith('/') ? path : `${path}/`)),
)

const pairs = v.pipe(
  v.string(),
  v.maxLength(4096, 'has at most 4096 characters'),
  v.check((text) => readPairs(text) !== undefined, 'is a list of key=value, with commas between'),
)
const share = v.pipe(
  v.string(),
  v.regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/, 'is a number from 0 to 1'),
  v.transform(Number),
)
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Every setting of the process. Each has a default that works on a laptop; the README explains them. */
const Environment = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(port, '4000'),
  PUBLIC_URL: v.optional(webAddress),
  BASE_PATH: v.optional(basePath, '/'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1)), '.data'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'is a postgres:// address'))),
  PROXY_HOPS: v.optional(v.pipe(v.string(), v.regex(/^\d$/, 'is a digit'), v.transform(Number)), '0'),
  APPSYNC_URL: v.optional(webAddress),
  APPSYNC_REALTIME_URL: v.optional(v.pipe(v.string(), v.regex(/^wss?:\/\//, 'is a ws:// or wss:// address'))),
  APPSYNC_API_KEY: v.optional(v.pipe(v.string(), v.minLength(12, 'has 12 characters or more'))),
  APPSYNC_LAMBDA_PREFIX: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:-]{1,64}$/, 'is 1 to 64 letters, digits or any of . : _ -')),
  ),
  APPSYNC_ENFORCES_RIGHTS: v.optional(v.picklist(['yes', 'no']), 'no'),
  PUBSUB_URL: v.optional(
    v.pipe(v.string(), v.check(isBusAddress, 'is memory:, postgres: or nats://host:port')),
    'memory:',
  ),
  JOBS: v.optional(v.picklist(['here', 'elsewhere']), 'here'),
  GRAPHQL_DOCUMENTS: v.optional(v.picklist(['registered', 'any']), 'registered'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'is an smtp:// or smtps:// address'))),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.minLength(3)), 'Obi <no-reply@obi.example>'),
  IP_LOOKUP_URLS: v.optional(lookups),
  MEDIA_PORT: v.optional(port),
  MEDIA_ADDRESS: v.optional(addresses),
  CHIME_MEETINGS: v.optional(v.picklist(['embedded', 'aws']), 'embedded'),
  CHIME_REGION: v.optional(awsRegion, 'us-east-1'),
  CHIME_ENDPOINT: v.optional(webAddress),
  CHIME_ACCESS_KEY_ID: v.optional(v.string()),
  CHIME_SECRET_ACCESS_KEY: v.optional(v.string()),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{1,61}[a-z\d]$/, 'is the name of a bucket, without dots')),
  ),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d-]{2,32}$/, 'is the name of a region')), 'us-east-2'),
  S3_ENDPOINT: v.optional(webAddress),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  FFMPEG_PATH: v.optional(v.pipe(v.string(), v.minLength(1))),
  VIDEO_SIZES: v.optional(sizes, '360,720,1080'),
  VIDEO_ENCODER: v.optional(v.picklist(['processors', 'vaapi', 'qsv', 'nvenc']), 'processors'),
  OPENAI_API_KEY: v.optional(v.string()),
  OPENAI_BASE_URL: v.optional(webAddress),
  OPENAI_MODEL: v.optional(v.pipe(v.string(), v.minLength(1)), 'gpt-5-mini'),
  OPENAI_DAILY_CALLS: v.optional(count, '60'),
  OPENAI_DAILY_TOKENS: v.optional(count, '1000000'),
  POLLY_SPEECH: v.optional(v.picklist(['embedded', 'aws']), 'embedded'),
  POLLY_REGION: v.optional(awsRegion, 'us-east-1'),
  POLLY_ENDPOINT: v.optional(webAddress),
  POLLY_ACCESS_KEY_ID: v.optional(v.string()),
  POLLY_SECRET_ACCESS_KEY: v.optional(v.string()),
  SPEECH_DAILY_CHARACTERS: v.optional(count, '20000'),
  STREAM_API_SECRET: v.optional(v.pipe(v.string(), v.minLength(1))),
  CALL_LIMITS: v.optional(v.picklist(['on', 'off']), 'on'),
  DEMO_DATA: v.optional(v.picklist(['on', 'off']), 'on'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(12, 'has 12 characters or more'))),
  OTEL_SDK_DISABLED: v.optional(v.picklist(['true', 'false']), 'false'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: v.optional(webAddress),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(pairs),
  OTEL_SERVICE_NAME: v.optional(v.pipe(v.string(), v.minLength(1)), 'obi'),
  OTEL_RESOURCE_ATTRIBUTES: v.optional(pairs),
  OTEL_TRACES_SAMPLER: v.optional(v.picklist(samplers), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(share, '1'),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
  LOG_FORMAT: v.optional(v.picklist(['text', 'json'])),
})

/** Settings that can also be read from a file, whose path is in the variable of that name with the suffix `_FILE`. */
export const secretNames = [
  'DATABASE_URL',
  'APPSYNC_API_KEY',
  'SMTP_URL',
  'CHIME_ACCESS_KEY_ID',
  'CHIME_SECRET_ACCESS_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OPENAI_API_KEY',
  'POLLY_ACCESS_KEY_ID',
  'POLLY_SECRET_ACCESS_KEY',
  'STREAM_API_SECRET',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const satisfies readonly (keyof typeof Environment.entries)[]

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.entries)

export interface Env extends Readonly<Omit<v.InferOutput<typeof Environment>, 'IP_LOOKUP_URLS'>> {
  readonly ipLookupUrls: readonly string[] | undefined
  /** Text in development and JSON in production, unless set. */
  readonly logFormat: 'text' | 'json'
  /** Public URL of the server, without a trailing slash. */
  readonly publicUrl: string
  /**
   * Enables demo log-ins, the inbox and GraphiQL: never in production, and never reachable from other machines, even
   * through a proxy.
   */
  readonly isPlayground: boolean
}

/** Lists all invalid settings, one per line, so that the operator can correct them at once. */
export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
}

/** Reads the settings once. An empty value counts as not set. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { IP_LOOKUP_URLS, DATA_DIR, ...env } = parseEnvironment(source)
  const publicUrl = (env.PUBLIC_URL ?? `http://${hostname(env.HOST)}:${env.PORT}`).replace(/\/$/, '')
  const isReachedFromHere =
    isLoopback(env.HOST) && isLoopback(URL.parse(publicUrl)?.hostname ?? '') && env.PROXY_HOPS === 0
  return Object.freeze({
    ...env,
    DATA_DIR: resolve(DATA_DIR),
    ipLookupUrls: IP_LOOKUP_URLS,
    publicUrl,
    logFormat: logFormatOf(env),
    isPlayground: env.NODE_ENV !== 'production' && isReachedFromHere,
  })
}

function parseEnvironment(source: NodeJS.ProcessEnv): v.InferOutput<typeof Environment> {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const secrets = readSecretFiles(values)
  const parsed = v.safeParse(Environment, { ...values, ...secrets.values })
  const problems = [...secrets.problems, ...(parsed.issues ?? []).map(describeIssue)]
  if (!parsed.success || problems.length > 0) throw new BadEnvironment(problems.join('\n'))
  return parsed.output
}

/** Removes the trailing line break that editors add to a secret. */
function readSecretFiles(values: Readonly<Record<string, string | undefined>>) {
  const read: Record<string, string> = {}
  const problems: string[] = []
  for (const name of secretNames) {
    const path = values[`${name}_FILE`]
    if (path === undefined) continue
    if (values[name] !== undefined) problems.push(`${name}_FILE: is set beside ${name}. Leave out one of them`)
    try {
      read[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
      if (read[name] === '') problems.push(`${name}_FILE: names an empty file`)
    } catch {
      problems.push(`${name}_FILE: names a file that cannot be read`)
    }
  }
  return { values: read, problems }
}

function logFormatOf({
  LOG_FORMAT,
  NODE_ENV,
}: Pick<v.InferOutput<typeof Environment>, 'LOG_FORMAT' | 'NODE_ENV'>): Env['logFormat'] {
  return LOG_FORMAT ?? (NODE_ENV === 'production' ? 'json' : 'text')
}

function isBusAddress(text: string): boolean {
  if (text === 'memory:' || text === 'postgres:') return true
  const url = URL.parse(text)
  return url !== null && ['nats:', 'tls:'].includes(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname)
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'))
}

function hostname(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}
