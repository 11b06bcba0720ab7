import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { hashDocument } from '#gateway/documents/readBuiltDocuments.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { startGateway } from '#gateway/testing/startGateway.ts'
import { createFindCountry } from './findCountry.ts'
import { isIpAddress, toPublicAddress } from './publicAddress.ts'

const closers: (() => void)[] = []
afterEach(() => closers.splice(0).forEach((close) => close()))

async function service(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the service has no port')
  return { asked, url: `http://127.0.0.1:${address.port}/{ip}/json` }
}
const says =
  (body: unknown): RequestListener =>
  (_request, response) =>
    void response.end(JSON.stringify(body))
const fails: RequestListener = (_request, response) => void response.writeHead(500).end()
const usual = { log: { warn: () => {} }, now: Date.now, answerWithinMs: 30_000 }

test.each([
  ['203.0.113.7', true],
  ['255.255.255.255', true],
  ['256.1.1.1', false],
  ['1.2.3', false],
  ['1.2.3.4.', false],
  ['1.2.3.4.5', false],
  ['2001:0db8:0000:0000:0000:ff00:0042:8329', true],
  ['2001:db8:0:0:0:ff00:42:8329', true],
  ['2001:db8::ff00:42:8329', false],
  ['2001:db8:0:0:0:ff00:42', false],
  ['2001:db8:0:0:0:ff00:42:8329:1', false],
  ['g001:db8:0:0:0:ff00:42:8329', false],
  ['1.2.3.04', true],
  ['1.2.3.1000', false],
  ['a1.2.3.4', false],
  ['20010:db8:0:0:0:ff00:42:8329', false],
  ['2001:db8:0:0:0:ff00:42:8329g', false],
  ['', false],
])('%s is an IP address: %s (row 145)', (text, expected) => {
  expect(isIpAddress(text)).toBe(expected)
})

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['2606:4700::1111', '2606:4700:0:0:0:0:0:1111'],
  ['127.0.0.1', undefined],
  ['::ffff:192.168.1.7', undefined],
  ['::ffff:808:808', '8.8.8.8'],
  ['0:0:0:0:0:ffff:c0a8:107', undefined],
  ['::ffff:127.0.0.1%lo', undefined],
  ['2606:4700::1.1.1.1', '2606:4700:0:0:0:0:101:101'],
  ['10.1.2.3', undefined],
  ['fe80::1%eth0', undefined],
  ['::1', undefined],
  ['8.8.8.8/../../admin', undefined],
  [undefined, undefined],
])('the address %s is looked up as %s', (remote, expected) => {
  expect(toPublicAddress(remote)).toBe(expected)
})

test.each([
  ['0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255'],
  ['::', '::1', '::2'],
  ['fc00::', 'fdff:ffff::', 'fe00::'],
  ['fe80::', 'febf:ffff::', 'fec0::'],
  ['ff00::', 'ffff:ffff::', 'feff::'],
])('addresses from %s to %s belong to no country, and %s does', (first, last, next) => {
  expect([toPublicAddress(first), toPublicAddress(last)]).toEqual([undefined, undefined])
  expect(toPublicAddress(next)).toBeDefined()
})

test.each([
  [{ country_code: 'vn' }, 'VN'],
  [{ countryCode: ' VN ' }, 'VN'],
  [{ country: 'VN' }, 'VN'],
  ['VN', 'VN'],
  [{ country: 'VNM' }, null],
  [{ country: 'V' }, null],
  [{ country: 'V1' }, null],
  [{ country: 'Vietnam', country_code: 'VN' }, 'VN'],
  [{ region: 'VN' }, null],
])('the answer %j names %s', async (answer, country) => {
  const { url } = await service(says(answer))
  expect(await createFindCountry({ urls: [url], ...usual })('8.8.8.8')).toBe(country)
})

test('what a service says along with a failure, or by leading elsewhere, is not believed', async () => {
  const elsewhere = await service(says({ country: 'US' }))
  const failing = await service((_request, response) => void response.writeHead(403).end('{"country":"US"}'))
  const leading = await service(
    (_request, response) => void response.writeHead(302, { location: elsewhere.url.replace('{ip}', '8.8.8.8') }).end(),
  )
  const find = createFindCountry({ urls: [failing.url, leading.url], ...usual })
  expect(await find('8.8.8.8')).toBeNull()
  expect(elsewhere.asked).toEqual([])
})

test('the operator learns which service failed, and of no address', async () => {
  const lines: unknown[] = []
  const { url, asked } = await service(fails)
  const find = createFindCountry({
    urls: [url, 'nowhere'],
    ...usual,
    log: { warn: (line: unknown) => void lines.push(line) },
  })
  expect(await find('2606:4700::1111')).toBeNull()
  expect(asked).toEqual(['/2606%3A4700%3A0%3A0%3A0%3A0%3A0%3A1111/json'])
  expect(lines).toMatchObject([{ service: new URL(url).host }, { service: 'unreadable address' }])
  expect(JSON.stringify(lines)).not.toContain('4700')
})

test('three services are queried in turn, until one knows the country (row 153)', async () => {
  const services = [
    await service(fails),
    await service(says({ error: true })),
    await service(says({ country_code: 'vn' })),
  ]
  const find = createFindCountry({ urls: services.map(({ url }) => url), ...usual })
  expect(await find('8.8.8.8')).toBe('VN')
  expect(services.map(({ asked }) => asked)).toEqual([['/8.8.8.8/json'], ['/8.8.8.8/json'], ['/8.8.8.8/json']])
})

test('an answer is cached for an hour, and concurrent requests share one query (row 153)', async () => {
  const { asked, url } = await service(says({ country: 'FR' }))
  let at = 0
  const find = createFindCountry({ urls: [url], ...usual, now: () => at })
  expect(await Promise.all([find('8.8.8.8'), find('8.8.8.8'), find('::ffff:8.8.8.8')])).toEqual(['FR', 'FR', 'FR'])
  at = 60 * 60_000 - 1
  await find('8.8.8.8')
  expect(asked).toHaveLength(1)
  at += 1
  await find('8.8.8.8')
  expect(asked).toHaveLength(2)
})

test('a service that wants a token in its address names the country by its code (row 153)', async () => {
  const { asked, url } = await service(says('vn'))
  const find = createFindCountry({ urls: [`${url}?token=secret`], ...usual })
  expect([await find('8.8.8.8'), asked]).toEqual(['VN', ['/8.8.8.8/json?token=secret']])
})

test('a caller learns the country of their own address', async () => {
  const { asked, url } = await service(says({ country: 'FR' }))
  const text = '{ viewerCountry }'
  const house = await startGateway([text], { addressOf: () => '8.8.4.4', ipLookupUrls: [url] })
  const { body } = await house.post({ documentId: hashDocument(text) })
  expect([body.data, asked]).toEqual([{ viewerCountry: 'FR' }, ['/8.8.4.4/json']])
  await house.stop()
})

test('offline the country is unknown, and looked up again a minute later', async () => {
  const { url, asked } = await service((request) => request.socket.destroy())
  let at = 0
  const find = createFindCountry({ urls: [url], ...usual, now: () => at })
  expect(await find('8.8.8.8')).toBeNull()
  expect(await find('8.8.8.8')).toBeNull()
  const before = asked.length
  at = 59_999
  expect(await find('8.8.8.8')).toBeNull()
  expect(asked).toHaveLength(before)
  at = 60_000
  expect(await find('8.8.8.8')).toBeNull()
  expect(asked.length).toBeGreaterThan(before)
})

test('an address of this network is sent to no service', async () => {
  const { asked, url } = await service(says({ country: 'FR' }))
  expect(await createFindCountry({ urls: [url], ...usual })('192.168.1.7')).toBeNull()
  expect(asked).toEqual([])
})

test('a service that does not answer in time is left for the next (row 153)', async () => {
  const slow = await service(() => {})
  const quick = await service((_request, response) => void response.end('DE\n'))
  const find = createFindCountry({ urls: [slow.url, quick.url], ...usual, answerWithinMs: 2000 })
  expect(await find('8.8.8.8')).toBe('DE')
  expect(slow.asked).toHaveLength(1)
})

const floods: RequestListener = (_request, response) => {
  const pour = () => {
    while (response.write('x'.repeat(65_536)));
  }
  response.on('drain', pour)
  pour()
}

test.each([
  ['answers garbage', (_request, response) => void response.end('<html>%%{"country":')],
  ['answers 500', fails],
  ['answers without an end', floods],
  ['is down', (request) => request.socket.destroy()],
] as [string, RequestListener][])(
  'a service that %s is left alone after five failures, and asked again later',
  async (_what, answer) => {
    const broken = await service(answer)
    const other = await service(says({ country: 'FR' }))
    let at = 0
    const find = createFindCountry({ urls: [broken.url, other.url], ...usual, now: () => at })
    const addresses = ['8.8.8.1', '8.8.8.2', '8.8.8.3', '8.8.8.4', '8.8.8.5', '8.8.8.6', '8.8.8.7']
    for (const address of addresses) expect(await find(address)).toBe('FR')
    expect([broken.asked.length, other.asked.length]).toEqual([5, 7])
    at = 2_000
    expect(await find('8.8.8.8')).toBe('FR')
    expect(broken.asked).toHaveLength(6)
  },
)

test('a page gets all else that it asks for while no service knows its country', async () => {
  const silent = await service(() => {})
  const text = '{ viewerCountry whoAmI }'
  const limits = { ...defaultLimits, sources: { ...defaultLimits.sources, lookupMs: 50 } }
  const house = await startGateway([text], { addressOf: () => '8.8.4.4', ipLookupUrls: [silent.url], limits })
  house.upstream.signIn('Bearer ana', 'ana')
  const { body } = await house.post({ documentId: hashDocument(text) }, { authorization: 'Bearer ana' })
  expect([body.data, body.errors]).toEqual([{ viewerCountry: null, whoAmI: 'ana' }, undefined])
  await house.stop()
})
