import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, loadConfiguration } from './configuration.ts'

const identity = { userPoolId: 'pool', clientId: 'client', endpoint: 'identity' }

afterEach(() => vi.restoreAllMocks())

function answer(configuration: object, status = 200) {
  return vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(configuration, { status }))
}

test('with a configuration that only names the identity service, the app is at the root of its site, without a demo', async () => {
  const asked = answer({ identity })
  expect(await loadConfiguration()).toEqual({
    basePath: '/',
    publicUrl: '',
    identity: { ...identity, flow: 'USER_AUTH' },
    version: '',
    demo: false,
    mail: true,
    meetings: 'chime',
  })
  expect(asked.mock.calls).toEqual([
    [new URL('config.json', document.baseURI).href, { headers: { accept: 'application/json' } }],
  ])
})

test.each([
  { identity: { ...identity, flow: 'CUSTOM_WITHOUT_SRP' }, meetings: 'own' },
  { identity: { ...identity, flow: 'USER_AUTH' }, meetings: 'chime' },
])('the server’s configuration is used: $identity.flow, $meetings', async (said) => {
  const whole = { basePath: '/obi/', publicUrl: 'https://obi.example', version: '7', demo: true, mail: false, ...said }
  answer(whole)
  expect(await loadConfiguration()).toEqual(whole)
})

test('a failed response, or one of another type, is not a configuration', async () => {
  answer({ identity }, 503)
  await expect(loadConfiguration()).rejects.toThrow('503')
  answer({ identity, meetings: 'elsewhere' })
  await expect(loadConfiguration()).rejects.toThrow('elsewhere')
  answer({})
  await expect(loadConfiguration()).rejects.toThrow('identity')
})

test('an address is resolved against the app’s base path, with or without its first slash', () => {
  const base = document.head.appendChild(document.createElement('base'))
  base.href = '/studio/'
  expect([addressOf('/terms/terms'), addressOf('graphql')]).toEqual([
    `${location.origin}/studio/terms/terms`,
    `${location.origin}/studio/graphql`,
  ])
  base.remove()
})
