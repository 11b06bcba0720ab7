import type { SignInStep } from './auth.port.ts'

// The identity service's names of its steps. Second factors and new passwords are recognized, but not supported.
const steps = new Map<string, SignInStep>([
  ['CONFIRM_SIGN_IN_WITH_EMAIL_CODE', 'code'],
  ['CONFIRM_SIGN_IN_WITH_SMS_CODE', 'code'],
  ['CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE', 'code'],
  ['CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION', 'choose-factor'],
  ['CONFIRM_SIGN_UP', 'confirm-sign-up'],
  ['COMPLETE_AUTO_SIGN_IN', 'done'],
  ['DONE', 'done'],
  ['CONFIRM_SIGN_IN_WITH_TOTP_CODE', 'unsupported'],
  ['CONTINUE_SIGN_IN_WITH_TOTP_SETUP', 'unsupported'],
  ['CONTINUE_SIGN_IN_WITH_EMAIL_SETUP', 'unsupported'],
  ['CONTINUE_SIGN_IN_WITH_MFA_SELECTION', 'unsupported'],
  ['CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION', 'unsupported'],
  ['CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED', 'unsupported'],
  ['RESET_PASSWORD', 'unsupported'],
])

export function signInStepOf(name: string): SignInStep {
  return steps.get(name) ?? 'unsupported'
}
