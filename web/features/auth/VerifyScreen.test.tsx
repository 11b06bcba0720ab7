import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { AuthError, type AuthPort } from '#web/app/identity/auth.port.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { keepPendingCode, type PendingCode, pendingCode } from './pendingCode.ts'
import { proofOf } from './signUp/provenAddress.ts'
import { signUpDraft } from './signUp/signUpDraft.ts'
import { VerifyScreen } from './VerifyScreen.tsx'

function aPendingCode(overrides: Partial<PendingCode> = {}): PendingCode {
  const address = { channel: 'email', value: 'ana@example.com' } as const
  return { purpose: 'sign-in', address, username: address.value, sentAt: Date.now(), ...overrides }
}

async function openVerify(auth: Partial<AuthPort>) {
  const { around, location } = shellForTests({ auth, path: '/auth/amplify/verify' })
  const screen = await render(
    around(<VerifyScreen place={{ path: '/auth/amplify/verify', parameters: {}, search: '' }} />),
  )
  return { screen, location }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

test('six digits are sent automatically, and only digits are accepted (row 13)', async () => {
  keepPendingCode(aPendingCode())
  const confirmCode = vi.fn<AuthPort['confirmCode']>(() => Promise.resolve('done'))
  const { screen } = await openVerify({ confirmCode })
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('12x3456')
  await expect.poll(() => confirmCode).toHaveBeenCalledWith('123456')
  await expect.poll(() => pendingCode()).toBeUndefined()
})

test.each([
  ['sign-in', 'WRONG_CODE', 'Entered otp is incorrect.'],
  ['sign-in', 'EXPIRED_CODE', 'Otp is expired, please send again.'],
  ['sign-in', 'NOT_AUTHORIZED', 'Otp is expired, please send again.'],
  ['sign-up', 'WRONG_CODE', 'Incorrect OTP.'],
  ['sign-up', 'EXPIRED_CODE', 'Otp is expired, please send again.'],
] as const)('in %s, %s is reported as: %s (row 143)', async (purpose, fault, text) => {
  keepPendingCode(aPendingCode({ purpose }))
  const refuse = () => Promise.reject(new AuthError(fault))
  const { screen } = await openVerify({ confirmCode: refuse, confirmSignUp: refuse })
  await screen.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('111111')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('')
})

test('another code waits half a minute after the last (row 13)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  keepPendingCode(aPendingCode({ sentAt: Date.now() - 28_500 }))
  const requestCode = vi.fn<AuthPort['requestCode']>(() => Promise.resolve('code'))
  const { screen } = await openVerify({ requestCode })
  await expect.element(screen.getByRole('button', { name: /Resend code in/ })).toBeDisabled()
  await vi.advanceTimersByTimeAsync(2_000)
  await screen.getByRole('button', { name: 'Resend code', exact: true }).click()
  await expect.poll(() => requestCode).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByRole('button', { name: /Resend code in/ })).toBeDisabled()
})

test('a proven address without an account goes on to sign-up, filled in', async () => {
  keepPendingCode(aPendingCode({ address: { channel: 'phone', value: '+84912345678' } }))
  const { screen, location } = await openVerify({ confirmCode: () => Promise.reject(new AuthError('UNKNOWN_USER')) })
  await screen.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('123456')
  await expect.poll(() => location.history.at(-1)).toBe('/auth/amplify/sign-up')
  expect(signUpDraft()?.address).toMatchObject({ channel: 'phone', phone: { e164: '+84912345678' } })
  expect(proofOf({ channel: 'phone', value: '+84912345678' }, Date.now())).toBe('123456')
})

test('a sign-up the browser forgot in a reload goes on with a sign-in code', async () => {
  keepPendingCode(aPendingCode({ purpose: 'sign-up', username: 'Ana:ana@example.com' }))
  const requestCode = vi.fn<AuthPort['requestCode']>(() => Promise.resolve('code'))
  const confirmSignUp = vi.fn<AuthPort['confirmSignUp']>(() => Promise.resolve('code'))
  const { screen } = await openVerify({ confirmSignUp, requestCode })
  await screen.getByRole('textbox', { name: 'Code' }).click()
  await userEvent.keyboard('123456')
  await expect.poll(() => requestCode).toHaveBeenCalledWith({ channel: 'email', value: 'ana@example.com' })
  await expect.poll(() => confirmSignUp).toHaveBeenCalledWith({ username: 'Ana:ana@example.com', code: '123456' })
  expect(pendingCode()).toMatchObject({ purpose: 'sign-in' })
})

test('without a code on its way there is nothing to enter', async () => {
  const { location } = await openVerify({})
  await expect.poll(() => location.history.at(-1)).toBe('/auth/amplify/sign-in')
})
