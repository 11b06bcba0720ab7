import { createServer } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'

test.each(['http://192.0.2.1/', 'http://example.com/', 'https://example.com/'])(
  'a test does not reach %s',
  async (url) => {
    await expect(fetch(url)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('A test wants to reach') },
    })
  },
)

test('a bare socket is blocked too', () => {
  expect(() => connect(80, '192.0.2.1')).toThrow('A test wants to reach 192.0.2.1')
})

test('this machine is reached', async () => {
  const server = createServer((_, response) => response.end('here'))
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here')
  server.close()
})
