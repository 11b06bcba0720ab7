import { expect, test } from 'vitest'
import { remoteSettings } from './remoteSettings.ts'

const settings = { NODE_ENV: 'development', APPSYNC_API_KEY: 'da2-key', APPSYNC_ENFORCES_RIGHTS: 'no' } as const

test('without an address the domain of this process is used', () => {
  expect(remoteSettings(settings)).toBeUndefined()
})

test.each([
  [
    'https://abc.appsync-api.us-east-2.amazonaws.com/graphql',
    'wss://abc.appsync-realtime-api.us-east-2.amazonaws.com/graphql',
  ],
  ['https://api.studio.example/graphql', 'wss://api.studio.example/graphql/realtime'],
  ['http://127.0.0.1:4100/graphql', 'ws://127.0.0.1:4100/graphql/realtime'],
])('subscriptions of %s go to %s', (APPSYNC_URL, realtimeUrl) => {
  expect(remoteSettings({ ...settings, APPSYNC_URL })).toMatchObject({ url: APPSYNC_URL, realtimeUrl })
})

test('an address that the operator gives for subscriptions is used as it is', () => {
  const APPSYNC_REALTIME_URL = 'wss://live.studio.example/'
  const remote = remoteSettings({
    ...settings,
    APPSYNC_URL: 'https://api.studio.example/graphql',
    APPSYNC_REALTIME_URL,
  })
  expect(remote?.realtimeUrl).toBe(APPSYNC_REALTIME_URL)
})

test('in production a service is used only if the operator states that it enforces rights', () => {
  const remote = { ...settings, NODE_ENV: 'production', APPSYNC_URL: 'https://api.studio.example/graphql' }
  expect(() => remoteSettings(remote)).toThrow('APPSYNC_ENFORCES_RIGHTS=yes')
  expect(remoteSettings({ ...remote, APPSYNC_ENFORCES_RIGHTS: 'yes' })).toBeDefined()
})

test('a key is needed for callers without a token', () => {
  const { APPSYNC_API_KEY: _, ...keyless } = settings
  expect(() => remoteSettings({ ...keyless, APPSYNC_URL: 'https://api.studio.example/graphql' })).toThrow(
    'APPSYNC_API_KEY',
  )
})

test('a prefix for tokens of a Lambda authorizer is taken over, and none is sent without one', () => {
  const APPSYNC_URL = 'https://api.studio.example/graphql'
  const remote = remoteSettings({ ...settings, APPSYNC_URL, APPSYNC_LAMBDA_PREFIX: 'obi.' })
  expect(remote).toMatchObject({ lambdaPrefix: 'obi.' })
  expect(remoteSettings({ ...settings, APPSYNC_URL })).toMatchObject({ lambdaPrefix: undefined })
})
