import { type DocumentName, idOf } from '#tools/stage/documents.ts'

/** A hostile request. */
export interface HostileRequest {
  kind: string
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** Input of the requests. The canary is in everything that a run sends, so that leaks can be found. */
export interface Hostility {
  random: () => number
  canary: string
  token: string
}

const BODY = 255_000
const IDENTITY_BODY = 65_000
const HEADER = 7_000

type Make = (hostility: Hostility) => Partial<HostileRequest>

/** Returns a request of a kind that the seed decides. */
export function hostileRequest(hostility: Hostility): HostileRequest {
  const kinds = Object.entries(makers)
  const [kind, make] = kinds[Math.floor(hostility.random() * kinds.length)] ?? ['ill-typed', illTyped]
  return { kind, method: 'GET', path: '/', headers: {}, body: '', ...make(hostility) }
}

const makers: Readonly<Record<string, Make>> = {
  'ill-typed variables': illTyped,
  'long values': (given) =>
    post(given, 'classesOfCategory', { categoryId: longText(given), from: longText(given), limit: 5 }),
  'a long filter': longFilter,
  'a deep filter': deepFilter,
  'odd JSON': (given) => ({ ...post(given, 'viewer', {}), body: pick(given, oddJson)(given) }),
  'an unknown document': (given) => sent(given, { documentId: `${given.canary}${hex(given)}`.slice(0, 64) }),
  'long headers': (given) => ({ ...post(given, 'viewer', {}), headers: { ...JSON_TYPE, ...longHeaders(given) } }),
  'an odd content type': (given) => ({
    ...illTyped(given),
    headers: { 'content-type': longText(given).slice(0, HEADER) },
  }),
  'an odd path': (given) => ({ path: oddPath(given), headers: { accept: longText(given).slice(0, HEADER) } }),
  'an identity call': identityCall,
  'a meeting call': meetingCall,
  'logs of a meeting': (given) => ({
    method: 'POST',
    path: '/meeting/logs',
    headers: JSON_TYPE,
    body: JSON.stringify({
      logs: Array.from({ length: 1000 }, () => ({ logLevel: 'INFO', message: `${given.canary} ${'l'.repeat(180)}` })),
    }),
  }),
  'the inbox': (given) => ({ path: `/dev/inbox.json?to=${longPath(given)}` }),
  'an open document': openDocument,
}

const JSON_TYPE = { 'content-type': 'application/json' }

function post({ random, token }: Hostility, document: DocumentName, variables: unknown): Partial<HostileRequest> {
  const headers = random() < 0.5 ? { ...JSON_TYPE, authorization: `Bearer ${token}` } : JSON_TYPE
  return { method: 'POST', path: '/graphql', headers, body: bounded({ documentId: idOf(document), variables }) }
}

function sent(hostility: Hostility, body: unknown): Partial<HostileRequest> {
  return { ...post(hostility, 'viewer', {}), body: bounded(body) }
}

function illTyped(given: Hostility): Partial<HostileRequest> {
  return post(given, pick(given, ['bookClass', 'classesOfCategory', 'cancelBooking', 'classesAndCountry']), {
    input: oddValue(given),
    categoryId: oddValue(given),
    from: oddValue(given),
    limit: oddValue(given),
  })
}

const oddValues: readonly ((given: Hostility) => unknown)[] = [
  (given) => longText(given),
  ({ canary }) => ({ eventOccurrenceID: { canary }, memberID: [canary] }),
  ({ canary }) => Array.from({ length: 2_400 }, (_, index) => `${canary}${index}`),
  ({ canary }) => Object.fromEntries(Array.from({ length: 2_400 }, (_, index) => [`${canary}${index}`, index])),
  ({ canary }) => nest(60, canary),
  () => 1e308,
  () => null,
  () => true,
  ({ canary }) => ({ eventOccurrenceID: canary, memberID: canary, [canary]: canary }),
]

function oddValue(given: Hostility): unknown {
  return pick(given, oddValues)(given)
}

const oddJson: readonly ((given: Hostility) => string)[] = [
  () => `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  () => '{"a":'.repeat(40_000),
  () => `{"variables":{"n":${'9'.repeat(BODY - 100)}}}`,
  ({ canary }) => `{"variables":{"n":"${canary}${'\\u0041'.repeat(40_000)}"}}`,
  ({ canary }) => `{${Array.from({ length: 12_000 }, (_, index) => `"${canary}${index}":1`).join(',')}}`,
  ({ canary }) => `{"variables":{"__proto__":{"${canary}":1},"constructor":{"prototype":"${canary}"}}}`,
  ({ canary }) => `${canary} is no JSON`,
  (given) => `{"operationName":${JSON.stringify(longText(given))}}`,
]

function longHeaders(given: Hostility): Record<string, string> {
  const text = longText(given).slice(0, HEADER)
  const name = pick(given, ['x-request-id', 'accept-language', 'x-obi-locale', 'x-forwarded-for', 'accept', 'cookie'])
  return { [name]: text, authorization: `Bearer ${longText(given).slice(0, HEADER)}` }
}

function oddPath(given: Hostility): string {
  const start = pick(given, [
    '/',
    '/assets/',
    '/classes/',
    '//',
    '/%2e%2e/',
    '/.',
    '/graphql/',
    '/meeting/',
    '/identity/',
  ])
  return `${start}${longPath(given)}`
}

/** Returns a long path, mostly of one kind of character. */
function longPath(given: Hostility): string {
  const piece = pick(given, ['.', '/', '%2e', '%252e', '?', '&a=1', 'a', '-', ';', './', '%25', '%00', '/../'])
  return `${given.canary}${piece.repeat(Math.floor(6_000 / piece.length))}${pick(given, ['', '/', '.', 'x'])}`
}

function identityCall(given: Hostility): Partial<HostileRequest> {
  const operation = pick(given, [
    'SignUp',
    'InitiateAuth',
    'ConfirmSignUp',
    'GetUser',
    'RespondToAuthChallenge',
    given.canary,
  ])
  const text = () => longText(given).slice(0, 12_000)
  const input = {
    ClientId: pick(given, ['obi', text()]),
    Username: text(),
    Password: text(),
    AccessToken: text(),
    Session: text(),
    AuthFlow: pick(given, ['USER_AUTH', 'USER_PASSWORD_AUTH', text()]),
    UserAttributes: Array.from({ length: 500 }, (_, index) => ({ Name: `${given.canary}${index}`, Value: 'x' })),
  }
  return {
    method: 'POST',
    path: '/identity/',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input).slice(0, IDENTITY_BODY),
  }
}

function meetingCall(given: Hostility): Partial<HostileRequest> {
  const query = pick(given, [
    `meetingId=${longPath(given)}&attendeeId=${given.canary}`,
    Array.from({ length: 1_000 }, (_, index) => `n${index}=${given.canary}`)
      .join('&')
      .slice(0, 12_000),
    `meetingId=${given.canary}&attendeeId=${given.canary}&region=${given.canary}`,
  ])
  const name = pick(given, ['join', 'end', 'remove', 'get_attendee'])
  return { method: name === 'get_attendee' ? 'GET' : 'POST', path: `/meeting/${name}?${query}` }
}

function longFilter(given: Hostility): Partial<HostileRequest> {
  const or = Array.from({ length: 1_600 }, (_, index) => ({ name: { contains: `${given.canary}${index}` } }))
  return sent(given, { query: FILTERED, variables: { filter: pick(given, [{ or }, { and: or }, { not: { or } }]) } })
}

function deepFilter(given: Hostility): Partial<HostileRequest> {
  const wide = Array.from({ length: 40 }, () => ({ name: { beginsWith: given.canary } }))
  let filter: object = { or: wide }
  for (let level = 0; level < 28; level += 1) filter = pick(given, [{ not: filter }, { and: [...wide, filter] }])
  return sent(given, { query: FILTERED, variables: { filter } })
}

const FILTERED =
  'query ($filter: ModelCategoryFilterInput) { listCategories(filter: $filter, limit: 10) { items { id name } nextToken } }'

const openTexts: readonly ((given: Hostility) => string)[] = [
  () => `{ ${'__typename '.repeat(1_990)} }`,
  () => `{ ${'viewer { id } '.repeat(490)} }`,
  () => `{ viewer { ${'id '.repeat(1_990)} } }`,
  () => `{ ${Array.from({ length: 240 }, (_, index) => `viewer { id a${index}: email }`).join(' ')} }`,
  () => `{ viewer { id ${'...F '.repeat(980)} } } fragment F on Contact { id }`,
  () =>
    `{ viewer { ...F0 } } ${Array.from({ length: 140 }, (_, index) => `fragment F${index} on Contact { id ...F${index + 1} ...F${index + 1} }`).join(' ')} fragment F140 on Contact { id }`,
  () =>
    `{ viewer { ...F0 } } ${Array.from({ length: 140 }, (_, index) => `fragment F${index} on Contact { id ...F${(index + 1) % 140} }`).join(' ')}`,
  () => `query (${Array.from({ length: 900 }, (_, index) => `$v${index}: Int`).join(' ')}) { viewer { id } }`,
  () => `{ viewer { id ${'@include(if: true) '.repeat(280)} } }`,
  ({ canary }) => `{ ${Array.from({ length: 2_000 }, (_, index) => `${canary}${index}`).join(' ')} }`,
  (given) => `{ listCategories(filter: { name: { eq: ${JSON.stringify(longText(given))} } }) { items { id } } }`,
  ({ canary }) => `{ listCategories(nextToken: """${canary}${'\\"""'.repeat(10_000)}""") { items { id } } }`,
  () => '{ viewer '.repeat(2_000),
  () => `{ listCategories(filter: ${'{ not: '.repeat(480)}{}${' }'.repeat(480)}) { items { id } } }`,
  () => `{ listCategories(filter: { or: [${'{ name: { eq: "a" } } '.repeat(600)}] }) { items { id } } }`,
  () => `{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`,
  () => Array.from({ length: 500 }, (_, index) => `query Q${index} { viewer { id } }`).join(' '),
  () => `#${'x'.repeat(250_000)}\n{ viewer { id } }`,
  () => `{${' ,'.repeat(120_000)} viewer { id } }`,
]

function openDocument(given: Hostility): Partial<HostileRequest> {
  return sent(given, { query: pick(given, openTexts)(given), variables: {} })
}

/** Long, of one character or two, with what masks and parsers look for at its end or nowhere. */
export function longText(given: Hostility): string {
  const piece = pick(given, [
    'x',
    '@',
    'a@',
    ' ',
    '.',
    '\\',
    '"',
    '1',
    '+1',
    '-',
    ',',
    'é',
    '\n    at ',
    '\u0301',
    '%2e',
    '[',
    '{',
  ])
  return `${given.canary}${piece.repeat(Math.floor(80_000 / piece.length))}${pick(given, ['', '@', '\n', '/', '\u0000'])}`
}

function nest(levels: number, core: unknown): unknown {
  let value = core
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { and: value }
  return value
}

function hex({ random }: Hostility): string {
  return Array.from({ length: 64 }, () => Math.floor(random() * 16).toString(16)).join('')
}

export function pick<One>({ random }: Pick<Hostility, 'random'>, from: readonly One[]): One {
  const picked = from[Math.floor(random() * from.length)]
  if (picked === undefined) throw new Error('There is nothing to pick from')
  return picked
}

function bounded(body: unknown): string {
  return JSON.stringify(body).slice(0, BODY)
}
