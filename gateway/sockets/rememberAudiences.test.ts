import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { createTinyUpstream } from '#gateway/testing/tinyUpstream.ts'
import { rememberAudiences } from './rememberAudiences.ts'

async function start() {
  const upstream = createTinyUpstream()
  upstream.signIn('Bearer ana', 'ana')
  const asked: unknown[] = []
  const audienceOf = rememberAudiences({
    ...upstream,
    audienceOf: (request) => {
      asked.push(request)
      return 'all'
    },
  })
  const contextFor = () =>
    upstream.contextFor({
      authorization: 'Bearer ana',
      requestId: 'r-1',
      locale: 'en',
      signal: new AbortController().signal,
    })
  const ask = (context: unknown, subject: string) =>
    audienceOf({ document: parse('subscription { onMine { text } }'), variables: {}, context }, subject)
  return { asked, contextFor, ask }
}

test('the sockets of one credential ask once for what they all listen to', async () => {
  const { asked, contextFor, ask } = await start()
  const [before, after] = [await contextFor(), await contextFor()]
  for (const context of [before, before, after]) expect(ask(context, 'seats')).toBe('all')
  expect(asked).toHaveLength(2)
})

test.each([
  ['nothing at all', undefined],
  ['null', null],
  ['a text', 'visitor'],
])('of a source whose context is %s every listener is asked about', async (_what, context) => {
  const { asked, ask } = await start()
  for (let listener = 0; listener < 2; listener += 1) expect(ask(context, 'seats')).toBe('all')
  expect(asked).toHaveLength(2)
})

test('a socket that listens to ever new things makes us remember the last of them only', async () => {
  const { asked, contextFor, ask } = await start()
  const context = await contextFor()
  const subjects = Array.from({ length: 10_000 }, (_, place) => `seats of ${place}`)
  for (const subject of subjects) ask(context, subject)
  ask(context, 'seats of 9999')
  expect(asked).toHaveLength(10_000)
  ask(context, 'seats of 0')
  expect(asked).toHaveLength(10_001)
})
