import { expect, test } from 'vitest'
import { signInStepOf } from './signInStep.ts'

test.each([
  'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
  'CONFIRM_SIGN_IN_WITH_SMS_CODE',
  'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
])('%s asks for the one-time code (row 14)', (name) => {
  expect(signInStepOf(name)).toBe('code')
})

test.each([
  'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
  'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
  'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
  'AN_UNKNOWN_STEP',
])('%s is recognised and leads nowhere (row 14)', (name) => {
  expect(signInStepOf(name)).toBe('unsupported')
})

test('a finished sign-in is done', () => {
  expect(signInStepOf('DONE')).toBe('done')
})
