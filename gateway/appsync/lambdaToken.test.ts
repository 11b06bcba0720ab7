import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { connectClient, socketDocuments, untilHeard } from '#gateway/testing/connectClient.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'
import { apiKey, serviceForTests } from './serviceForTests.ts'

const whoAmI = 'query WhoAmI { whoAmI }'

let service: Awaited<ReturnType<typeof serviceForTests>>
let house: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  service = await serviceForTests([], 'obi.')
  house = await startGateway([whoAmI, ...Object.values(socketDocuments)], {}, service.reach)
  for (const user of ['ana', 'ben']) house.upstream.signIn(`Bearer ${user}`, user)
})
afterAll(async () => {
  await house.stop()
  await service.stop()
})

const users = Array.from({ length: 20 }, (_, turn) => (turn % 2 === 0 ? 'ana' : 'ben'))

test('users in turns reach a service with a Lambda authorizer, and visitors by its key (row 149)', async () => {
  const ask = (headers: Record<string, string>) => house.post({ documentId: hashDocument(whoAmI) }, headers)
  const answers = await Promise.all(users.map((user) => ask({ authorization: `Bearer ${user}` })))
  expect(answers.map(({ body }) => body.data?.whoAmI)).toEqual(users)
  expect((await ask({})).body.data).toEqual({ whoAmI: null })
})

test('each subscriber gets their own events of a service with a Lambda authorizer (row 150)', async () => {
  const clients = ['ana', 'ben'].map((user) => connectClient(house.socketUrl, { authorization: `Bearer ${user}` }))
  const heard = clients.map((client) => client.listen('a'))
  await untilHeard(heard, () => house.upstream.emit('a', 'hello'))
  expect(heard.map(({ got }) => got[0]?.data?.onSaid)).toEqual([
    { text: 'hello', to: 'ana' },
    { text: 'hello', to: 'ben' },
  ])
  for (const { client } of clients) await client.dispose()
})

test.each([
  ['the token of a user behind the prefix', { authorization: 'obi.ana' }, 200],
  ['the key', { 'x-api-key': apiKey }, 200],
  ['a token of Cognito', { authorization: 'Bearer ana' }, 401],
  ['a token without a prefix', { authorization: 'ana' }, 401],
  ['a forged token behind the prefix', { authorization: 'obi.eve' }, 401],
])(
  'a service with a Lambda authorizer answers a call with %s',
  async (_what, headers: Record<string, string>, status) => {
    const response = await fetch(service.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: whoAmI }),
    })
    expect(response.status).toBe(status)
  },
)
