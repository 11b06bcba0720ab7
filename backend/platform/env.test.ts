import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { readEnv, secretNames, settingNames } from './env.ts'

test('an empty environment runs, for this machine only', () => {
  expect(readEnv({ PORT: '', HOST: '' })).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4000,
    publicUrl: 'http://localhost:4000',
    isPlayground: true,
  })
})

test('all invalid settings are reported at once', () => {
  const wrong = { PORT: 'abc', PROXY_HOPS: 'all', DATABASE_URL: 'mysql://here', BASE_PATH: 'studio', NODE_ENV: 'prod' }
  const failure = () => readEnv(wrong)
  for (const name of Object.keys(wrong)) expect(failure).toThrow(`${name}: `)
  expect(failure).toThrow('PORT: is a whole number up to 65535')
})

test.each([
  ['PUBLIC_URL', 'ftp://obi.example'],
  ['IP_LOOKUP_URLS', 'https://who.example/{ip}, who.example/{ip}'],
  ['IP_LOOKUP_URLS', 'https://who.example/'],
  ['CHIME_MEETINGS', 'zoom'],
  ['CHIME_REGION', 'the moon'],
  ['CHIME_ENDPOINT', 'chime.example'],
  ['S3_BUCKET', 'My Bucket'],
  ['S3_REGION', 'the moon'],
  ['S3_ENDPOINT', 's3.example'],
  ['PUBSUB_URL', 'redis://localhost'],
  ['PUBSUB_URL', 'nats:'],
  ['PUBSUB_URL', 'nats://localhost/obi'],
])('%s is not %s', (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name}: `)
})

test.each(['memory:', 'postgres:', 'nats://localhost:4222', 'tls://obi:secret@nats.example'])(
  '%s is a valid bus',
  (url) => {
    expect(readEnv({ PUBSUB_URL: url }).PUBSUB_URL).toBe(url)
  },
)

test('countries are looked up at the given addresses, in order', () => {
  const urls = ['https://one.example/{ip}', 'http://two.example/?of={ip}']
  expect(readEnv({ IP_LOOKUP_URLS: urls.join(', ') }).ipLookupUrls).toEqual(urls)
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'obi-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const fileOf = (text: string) => {
    const path = join(folder, 'secret')
    writeFileSync(path, text)
    return path
  }

  test.each(secretNames)('is read for %s, without its trailing line break', (name) => {
    const secret = {
      DATABASE_URL: 'postgres://obi:a b@db/obi',
      SMTP_URL: 'smtp://obi:secret@mail',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret,x-team=studio',
    }[name as string]
    const text = secret ?? ' a long secret\nof two lines'
    expect(readEnv({ [`${name}_FILE`]: fileOf(`${text}\n`) })).toMatchObject({ [name]: text })
  })

  test('is checked like any other value, and no message contains it', () => {
    const failure = () => readEnv({ METRICS_TOKEN_FILE: fileOf('swordfish') })
    expect(failure).toThrow('METRICS_TOKEN: has 12 characters or more')
    expect(failure).not.toThrow('swordfish')
  })

  test('that is absent, empty or given twice is reported with all other problems', () => {
    const failure = () =>
      readEnv({
        SMTP_URL_FILE: join(folder, 'absent'),
        OPENAI_API_KEY_FILE: fileOf('\n'),
        METRICS_TOKEN: 'a long random text',
        METRICS_TOKEN_FILE: fileOf('another long text'),
        PORT: 'abc',
      })
    for (const name of ['SMTP_URL_FILE', 'METRICS_TOKEN_FILE', 'PORT']) expect(failure).toThrow(`${name}: `)
    expect(() => readEnv({ OPENAI_API_KEY_FILE: fileOf('\n') })).toThrow('OPENAI_API_KEY_FILE: names an empty file')
  })

  test('is possible for every setting that contains one', () => {
    const sensitive = settingNames.filter((name) =>
      /_KEY$|_KEY_ID$|_SECRET$|_TOKEN$|_HEADERS$|^(DATABASE|SMTP)_URL$/.test(name),
    )
    expect([...secretNames].toSorted()).toEqual(sensitive.toSorted())
  })
})

test.each(['-1', '65536', '4e3', ' 80', '80.5'])('%s is not a valid port', (port) => {
  expect(() => readEnv({ PORT: port })).toThrow('PORT: ')
})

test.each([
  ['/', '/'],
  ['/studio', '/studio/'],
  ['/our/studio/', '/our/studio/'],
])('a base path of %s is %s', (given, kept) => {
  expect(readEnv({ BASE_PATH: given }).BASE_PATH).toBe(kept)
})

describe('demo, inbox and GraphiQL', () => {
  test.each([
    ['stand on this machine', {}, true],
    ['stand on this machine by another of its names', { HOST: '127.0.0.2' }, true],
    ['stand on this machine over IPv6', { HOST: '::1' }, true],
    ['do not stand in production', { NODE_ENV: 'production' }, false],
    ['do not stand where anyone may connect', { HOST: '0.0.0.0' }, false],
    ['do not stand where anyone may connect over IPv6', { HOST: '::' }, false],
    ['do not stand behind a proxy on this machine', { PROXY_HOPS: '1' }, false],
    ['do not stand where browsers come from elsewhere', { PUBLIC_URL: 'https://obi.example' }, false],
    ['stand where browsers come by this machine’s name', { PUBLIC_URL: 'http://[::1]:4000/' }, true],
    ['do not stand under a name that only begins like this machine', { HOST: '127.0.0.1.example.com' }, false],
  ])('%s', (_what, environment, isPlayground) => {
    expect(readEnv(environment).isPlayground).toBe(isPlayground)
  })
})

describe('the settings documentation for operators', () => {
  const example = readFileSync(`${projectRoot}/.env.example`, 'utf8')
  const shown = parseEnv(example.replaceAll(/^# (?=[A-Z\d_]+=)/gm, ''))
  const readme = readFileSync(`${projectRoot}/README.md`, 'utf8')
  const rows = [...readme.matchAll(/^\| `([A-Z\d_]+)` +\| (.*?) +\|/gm)]
  const told = new Map(
    rows.map(([, name = '', fallback = '']) => [name, fallback === 'none' ? '' : fallback.replaceAll('`', '')]),
  )

  test('.env.example names every one', () => {
    expect(Object.keys(shown).toSorted()).toEqual(settingNames.toSorted())
  })

  test('.env.example shows the defaults: uncommenting all of its lines changes nothing', () => {
    expect(readEnv(shown)).toEqual(readEnv({}))
  })

  test('the README names every one, with the same default', () => {
    expect(Object.fromEntries(told)).toEqual(shown)
  })
})
