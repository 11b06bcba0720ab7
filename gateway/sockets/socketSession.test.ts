import { pino } from 'pino'
import { expect, test } from 'vitest'
import { prepareDocument } from '#gateway/documents/prepareDocument.ts'
import { createHub } from '#gateway/hub/hub.ts'
import { toSharedResult } from '#gateway/hub/sharedResult.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { socketDocuments, until } from '#gateway/testing/connectClient.ts'
import { createTinyUpstream } from '#gateway/testing/tinyUpstream.ts'
import type { CredentialListener } from './credentialWatch.ts'
import { rememberAudiences } from './rememberAudiences.ts'
import { openSocketSession } from './socketSession.ts'

test('rights that change while a subscription opens count for it at once', async () => {
  const upstream = createTinyUpstream()
  upstream.signIn('Bearer ana', 'ana')
  const doors = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: string[] = []
  const slow = {
    ...upstream,
    subscribe: async (request: Parameters<typeof upstream.subscribe>[0]) => {
      asked.push(request.context.group)
      await doors[asked.length - 1]?.promise
      return upstream.subscribe(request)
    },
  }
  const listeners: CredentialListener[] = []
  const log = pino({ level: 'silent' })
  const prepared = prepareDocument(
    { hash: 'said', text: socketDocuments.said },
    { composed: upstream.schema, appsync: upstream.schema },
  )
  const session = openSocketSession(
    {
      graphql: { protocol: '', send: () => {}, close: () => {}, onMessage: () => {} },
      send: () => {},
      close: () => {},
    },
    {
      upstream: slow,
      findDocument: () => Promise.resolve(prepared),
      hub: createHub((result) => toSharedResult(result, { requestId: 'r-1', log })),
      audienceOf: rememberAudiences(slow),
      credentials: { watch: (_authorization, listener) => (listeners.push(listener), () => {}) },
      limits: defaultLimits,
      log,
      now: Date.now,
    },
  )
  await session.connect({ authorization: 'Bearer ana' })
  const opening = session.subscribe({
    id: '1',
    prepared,
    request: { hash: 'said', text: undefined, operationName: undefined, variables: { room: 'a' }, after: undefined },
  })
  await until(() => asked.length === 1)
  upstream.regroup('ana', 'staff')
  const context = await upstream.contextFor({
    authorization: 'Bearer ana',
    requestId: 'r-2',
    locale: 'en',
    signal: new AbortController().signal,
  })
  for (const listener of listeners) listener.onVerified(context)
  for (const door of doors) door.resolve()
  await opening
  await until(() => asked.length === 2)
  expect(asked).toEqual(['all', 'staff'])
  session.end()
})
