import { expect, test } from 'vitest'
import { readAdminCommand } from './readAdminCommand.ts'

const JOB = '01999999-aaaa-4bbb-8ccc-0123456789ab'

test.each([
  [['backup', 'obi.tar.gz'], { name: 'backup', file: 'obi.tar.gz' }],
  [['restore', 'obi.tar.gz'], { name: 'restore', file: 'obi.tar.gz', isReplacing: false }],
  [['restore', '--replace', 'obi.tar.gz'], { name: 'restore', file: 'obi.tar.gz', isReplacing: true }],
  [['jobs'], { name: 'jobs', isJson: false }],
  [['jobs', '--json'], { name: 'jobs', isJson: true }],
  [['jobs', 'retry', JOB], { name: 'retryJob', id: JOB }],
  [['jobs', 'drop', JOB], { name: 'dropJob', id: JOB }],
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
  [['jobs', 'retry'], 'Name exactly one job by its id.'],
  [['jobs', 'drop', 'all'], 'Name exactly one job by its id.'],
  [['jobs', 'drop', JOB, JOB], 'Name exactly one job by its id.'],
  [['jobs', 'retry', JOB, '--json'], 'Only the list comes as JSON.'],
  [['jobs', 'stop'], 'npm run admin -- jobs drop <id>'],
])('%j is answered with what to write instead', (args, sentence) => {
  expect(() => readAdminCommand(args)).toThrow(sentence)
})
