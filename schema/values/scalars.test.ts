import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type ScalarName, scalars } from './scalars.ts'

function read(scalar: ScalarName, value: unknown) {
  const { success, output } = v.safeParse(scalars[scalar].input, value)
  return success ? output : undefined
}

test.each<[ScalarName, unknown, unknown]>([
  ['AWSDateTime', '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z'],
  ['AWSDateTime', '2026-11-21T10:00+01:00', '2026-11-21T09:00:00.000Z'],
  ['AWSDateTime', '2026-11-20T23:30:15.1239-09:30', '2026-11-21T09:00:15.123Z'],
  ['AWSDateTime', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['AWSDate', '2028-02-29', '2028-02-29'],
  ['AWSEmail', 'Ana.Lima@Example.com', 'ana.lima@example.com'],
  ['AWSPhone', '+14155550100', '+14155550100'],
  ['AWSURL', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['AWSURL', 'HTTPS://Example.com', 'HTTPS://Example.com'],
  ['AWSURL', 'http://localhost:4000/a.png', 'http://localhost:4000/a.png'],
  ['AWSURL', 'http://127.0.0.1:4000/a.png', 'http://127.0.0.1:4000/a.png'],
  ['AWSURL', 'http://[::1]:4000/a.png', 'http://[::1]:4000/a.png'],
  ['AWSURL', `https://example.com/${'a'.repeat(2028)}`, `https://example.com/${'a'.repeat(2028)}`],
  [
    'AWSEmail',
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`,
    `a@${'b'.repeat(60)}.${'c'.repeat(60)}.example.com`,
  ],
  ['String', 'a'.repeat(100_000), 'a'.repeat(100_000)],
  ['AWSPhone', '+1234567', '+1234567'],
  ['AWSPhone', `+${'1'.repeat(15)}`, `+${'1'.repeat(15)}`],
  ['AWSJSON', `${'['.repeat(63)}${']'.repeat(63)}`, `${'['.repeat(63)}${']'.repeat(63)}`],
  ['AWSJSON', ' {"a": [1, 2.50, null]} ', '{"a":[1,2.5,null]}'],
  ['AWSJSON', '"text"', '"text"'],
  ['ID', 'i'.repeat(128), 'i'.repeat(128)],
  ['String', '', ''],
  ['String', 'Nguyễn 🥋', 'Nguyễn 🥋'],
  ['Int', -(2 ** 31), -(2 ** 31)],
  ['Float', 1.5, 1.5],
  ['Boolean', false, false],
])('%s takes %j as %j', (scalar, given, kept) => {
  expect(read(scalar, given)).toBe(kept)
})

test('zero has one spelling', () => {
  expect(Object.is(read('Float', -0), 0)).toBe(true)
})

test.each<[ScalarName, unknown]>([
  ['AWSDateTime', '2026-11-21'],
  ['AWSDateTime', '2026-11-21T09:00:00'],
  ['AWSDateTime', '2026-02-30T09:00:00Z'],
  ['AWSDateTime', '2026-11-21T24:00:00Z'],
  ['AWSDateTime', '2026-11-21T09:00.5Z'],
  ['AWSDateTime', '2026-11-21T09:00:60Z'],
  ['AWSDateTime', '0001-01-01T00:00:00+01:00'],
  ['AWSDateTime', '9999-12-31T23:30:00-01:00'],
  ['AWSDateTime', 1_700_000_000_000],
  ['AWSDateTime', '2026-11-21T09:00:00Z; drop table contact'],
  ['AWSDate', '2026-02-29'],
  ['AWSDate', '2026-2-9'],
  ['AWSDate', '0000-01-01'],
  ['AWSEmail', 'ana@'],
  ['AWSEmail', `${'a'.repeat(250)}@example.com`],
  ['AWSPhone', '4155550100'],
  ['AWSPhone', '+0415555010'],
  ['AWSPhone', '+123456'],
  ['AWSPhone', `+${'1'.repeat(16)}`],
  ['AWSPhone', '+14155550100 '],
  ['AWSURL', `https://example.com/${'a'.repeat(2029)}`],
  ['AWSURL', 'javascript:alert(1)'],
  ['AWSURL', 'ftp://example.com'],
  ['AWSURL', 'https:example.com'],
  ['AWSURL', 'http://example.com'],
  ['AWSURL', 'http://127.0.0.1.example.com'],
  ['AWSURL', String.raw`https:\\example.com`],
  ['AWSURL', 'https://example.com@evil.example'],
  ['AWSURL', 'https://example.com:secret@evil.example'],
  ['AWSURL', 'data:text/html,hello'],
  ['AWSURL', ' https://example.com'],
  ['AWSURL', 'https://'],
  ['AWSURL', `https://example.com/${'a'.repeat(2048)}`],
  ['AWSURL', 'https://exa mple.com'],
  ['AWSURL', 'https://example.com/\n'],
  ['AWSJSON', '{a: 1}'],
  ['AWSJSON', { a: 1 }],
  ['AWSJSON', String.raw`{"a":"\u0000"}`],
  ['AWSJSON', String.raw`{"\ud800":1}`],
  ['AWSJSON', '1e999'],
  ['AWSJSON', `${'['.repeat(65)}${']'.repeat(65)}`],
  ['ID', ''],
  ['ID', 'i'.repeat(129)],
  ['ID', 'a\0b'],
  ['String', 'a\0b'],
  ['String', '\ud800'],
  ['String', 'a'.repeat(100_001)],
  ['String', 7],
  ['Int', 2 ** 31],
  ['Int', 1.5],
  ['Int', Number.NaN],
  ['Float', Number.POSITIVE_INFINITY],
  ['Float', '1.5'],
  ['Boolean', 'true'],
])('%s refuses an invalid value with a sentence (%#)', (scalar, given) => {
  const [issue] = v.safeParse(scalars[scalar].input, given).issues ?? []
  expect(issue?.message).toMatch(/^(Give|Write|Say) .+\.$/)
})
