import { expect, test } from 'vitest'
import { readAdminCommand } from './readAdminCommand.ts'

test.each([
  [['backup', 'obi.tar.gz'], { name: 'backup', file: 'obi.tar.gz' }],
  [['restore', 'obi.tar.gz'], { name: 'restore', file: 'obi.tar.gz', isReplacing: false }],
  [['restore', '--replace', 'obi.tar.gz'], { name: 'restore', file: 'obi.tar.gz', isReplacing: true }],
])('%j is understood', (args, command) => {
  expect(readAdminCommand(args)).toEqual(command)
})

test('a new admin is described as before', () => {
  const args = ['create', '--email', 'ana@obi.example', '--name', 'Ana Silva']
  expect(readAdminCommand(args)).toMatchObject({
    name: 'create',
    request: { email: 'ana@obi.example', role: 'GLOBAL' },
  })
})

test.each([
  [[], 'Usage: npm run admin -- create'],
  [['remove'], 'npm run admin -- restore <file> [--replace]'],
  [['backup'], 'Name exactly one file.'],
  [['restore', 'a', 'b'], 'Name exactly one file.'],
  [['backup', 'a', '--replace'], 'A backup never replaces a file.'],
  [['restore', 'a', '--force'], "Unknown option '--force'"],
])('%j is answered with what to write instead', (args, sentence) => {
  expect(() => readAdminCommand(args)).toThrow(sentence)
})
