import { expect, test } from 'vitest'
import { readAdminRequest } from './readAdminRequest.ts'

test('the first admin is GLOBAL unless said otherwise', () => {
  expect(readAdminRequest(['create', '--email', 'ana@obi.example', '--name', 'Ana Silva'])).toEqual({
    email: 'ana@obi.example',
    name: 'Ana Silva',
    role: 'GLOBAL',
    company: undefined,
  })
})

test.each([
  [['create', 'twice', '--email', 'a@b.c', '--name', 'Ana Silva'], 'Usage: npm run admin -- create'],
  [['create', '--email', 'a@b.c'], 'Enter an email address and a name.'],
  [
    ['create', '--email', 'a@b.c', '--name', 'Ana Silva', '--role', 'MEMBER'],
    'The role must be GLOBAL or ADMIN, not MEMBER.',
  ],
  [['create', '--emial', 'a@b.c'], "Unknown option '--emial'"],
] as const)('%j is answered with what to write instead', (args, sentence) => {
  expect(() => readAdminRequest(args)).toThrow(sentence)
})
