import { expect, test } from 'vitest'
import { welcomeText } from './welcome.ts'

const url = 'https://obi.example'

test('the demo’s log-ins are named only where there is a demo', () => {
  expect(welcomeText(url, { hasDemo: true, canSendCodes: true })).toContain('mia@obi.example')
  expect(welcomeText(url, { hasDemo: false, canSendCodes: true })).not.toContain('@')
})

test('the welcome of a server that cannot send codes says so, and what to set', () => {
  expect(welcomeText(url, { hasDemo: false, canSendCodes: false })).toContain('SMTP_URL')
  expect(welcomeText(url, { hasDemo: false, canSendCodes: true })).not.toContain('SMTP_URL')
})
