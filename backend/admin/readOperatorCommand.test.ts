import { expect, test } from 'vitest'
import { readAdminCommand } from './readAdminCommand.ts'
import { UsageError } from './usageError.ts'

const ana = ['--email', 'ana@obi.example']

test.each([
  [['role', 'list'], { name: 'role list', isJson: false }],
  [['role', 'list', '--json'], { name: 'role list', isJson: true }],
  [['role', 'grant', ...ana, '--role', 'GLOBAL'], { options: { email: 'ana@obi.example', role: 'GLOBAL' } }],
  [['role', 'revoke', ...ana, '--role', 'ADMIN', '--company', 'Dojo'], { options: { company: 'Dojo' } }],
  [['user', 'find', 'Ana Silva'], { name: 'user find', argument: 'Ana Silva' }],
  [['user', 'export', 'ana@obi.example', '--json'], { name: 'user export', isJson: true }],
  [['user', 'erase', 'ana@obi.example'], { name: 'user erase', isConfirmed: false }],
  [['user', 'erase', 'ana@obi.example', '--yes'], { name: 'user erase', isConfirmed: true }],
  [['media', 'regenerate', 'missing'], { name: 'media regenerate', argument: 'missing' }],
  [['check-config'], { name: 'check-config', argument: '' }],
  [['send-test-email', 'ana@obi.example'], { name: 'send-test-email', argument: 'ana@obi.example' }],
  [['storage', 'usage'], { name: 'storage usage' }],
  [['storage', 'verify'], { name: 'storage verify' }],
  [['storage', 'prune', '--json'], { name: 'storage prune', isJson: true }],
])('%j is understood', (args, command) => {
  expect(readAdminCommand(args)).toMatchObject({ name: 'operate', command })
})

test.each([
  [['role'], 'Usage: npm run admin'],
  [['role', 'grant', ...ana], 'Write: npm run admin -- role grant --email <address> --role GLOBAL | ADMIN | COACH'],
  [['role', 'list', 'all'], 'Write: npm run admin -- role list'],
  [['role', 'list', ...ana], 'Write: npm run admin -- role list'],
  [['user', 'find'], 'Write: npm run admin -- user find <email, phone, id or name>'],
  [['user', 'find', 'a'.repeat(301)], 'Write: npm run admin -- user find'],
  [['user', 'find', 'a', 'b'], 'Write: npm run admin -- user find'],
  [['user', 'find', 'a', '--yes'], 'Write: npm run admin -- user find'],
  [['user', 'export'], 'Write: npm run admin -- user export <email, phone or id>'],
  [['media', 'regenerate'], 'Write: npm run admin -- media regenerate <video id, or missing>'],
  [['storage', 'usage', '--all'], "Unknown option '--all'"],
  [['constructor'], 'Usage: npm run admin'],
])('%j is answered with what to write instead', (args, sentence) => {
  expect(() => readAdminCommand(args)).toThrow(sentence)
  expect(() => readAdminCommand(args)).toThrow(UsageError)
})
