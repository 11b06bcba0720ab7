import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { tabDraft } from '#web/app/forms.ts'
import { AuthError, type AuthPort } from '#web/app/identity/auth.port.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { pendingCode } from './pendingCode.ts'
import { SignInScreen } from './SignInScreen.tsx'
import { signUpDraft } from './signUp/signUpDraft.ts'

const search = '?returnTo=%2Fdashboard%2Fclasses'

async function openSignIn(auth: Partial<AuthPort> = {}) {
  const { around, location } = shellForTests({ auth, path: '/auth/amplify/sign-in' })
  const screen = await render(
    around(<SignInScreen place={{ path: '/auth/amplify/sign-in', parameters: {}, search }} />),
  )
  return { screen, location }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('an empty form names the missing fields of the chosen channel (rows 13 and 143)', async () => {
  const { screen } = await openSignIn()
  await screen.getByRole('radio', { name: 'Mobile number' }).click()
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByText('Please enter phone number.')).toBeVisible()
  await screen.getByRole('radio', { name: 'Email' }).click()
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByText('Please enter email address.')).toBeVisible()
  await expect.element(screen.getByLabelText('Email address')).toHaveFocus()
  await screen.getByLabelText('Email address').fill('ana@')
  await expect.element(screen.getByText('Please enter valid email address.')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
})

test('the code goes to the address in lower case, and the way back goes along (rows 10 and 13)', async () => {
  const requestCode = vi.fn<AuthPort['requestCode']>(() => Promise.resolve('code'))
  const { screen, location } = await openSignIn({ requestCode })
  await screen.getByRole('radio', { name: 'Email' }).click()
  await screen.getByLabelText('Email address').fill('Ana@Example.com')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => location.history.at(-1)).toBe(`/auth/amplify/verify${search}`)
  await expect.poll(() => requestCode).toHaveBeenCalledWith({ channel: 'email', value: 'ana@example.com' })
  expect(pendingCode()).toMatchObject({ purpose: 'sign-in', username: 'ana@example.com' })
})

test('a phone number takes its country from the input, or else the United States (row 26)', async () => {
  const requestCode = vi.fn<AuthPort['requestCode']>(() => Promise.resolve('code'))
  const { screen } = await openSignIn({ requestCode })
  await screen.getByRole('radio', { name: 'Mobile number' }).click()
  const country = screen.getByRole('combobox', { name: 'Country' })
  await expect.element(country).toHaveTextContent('+1')
  await screen.getByRole('textbox', { name: 'Mobile number' }).fill('+84912345678')
  await expect.element(country).toHaveTextContent('+84')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => requestCode).toHaveBeenCalledWith({ channel: 'phone', value: '+84912345678' })
})

test('the form starts with email, and a reload keeps the channel and the input', async () => {
  const first = await openSignIn()
  await expect.element(first.screen.getByLabelText('Email address')).toHaveValue('')
  await first.screen.getByLabelText('Email address').fill('ana@exa')
  await first.screen.getByRole('radio', { name: 'Mobile number' }).click()
  await first.screen.getByRole('textbox', { name: 'Mobile number' }).fill('202')
  await first.screen.unmount()
  const { screen } = await openSignIn()
  await expect.element(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('(202)')
  await screen.getByRole('radio', { name: 'Email' }).click()
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('ana@exa')
})

test('a number that a reload brings back is shown as its country writes it, however early the reload came', async () => {
  const address = { channel: 'phone', email: '', phone: { country: 'US', callingCode: '1', national: '202' } }
  tabDraft('sign-in').keep({ address })
  const { screen } = await openSignIn()
  await expect.element(screen.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('(202)')
})

test.each([
  ['vi', '+84'],
  ['fr-CA', '+1'],
  ['ar', '+20'],
])('a browser that speaks %s begins with %s', async (language, code) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  const { screen } = await openSignIn()
  await screen.getByRole('radio', { name: 'Mobile number' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Country' })).toHaveTextContent(code)
  vi.restoreAllMocks()
})

test('a country is found by typing, and a search without a match says so (row 26)', async () => {
  const { screen } = await openSignIn()
  await screen.getByRole('radio', { name: 'Mobile number' }).click()
  await screen.getByRole('combobox', { name: 'Country' }).click()
  const field = screen.getByPlaceholder('Search...')
  await expect.element(screen.getByText('Please enter keywords')).toBeVisible()
  await field.fill('atlantis')
  await expect.element(screen.getByText('Not found')).toBeVisible()
  await field.fill('emirates')
  await expect.element(screen.getByRole('option', { name: /United Arab Emirates/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('combobox', { name: 'Country' })).toHaveTextContent('+971')
})

test('a step for second factors is recognised and does nothing (row 14)', async () => {
  const { screen, location } = await openSignIn({ requestCode: () => Promise.resolve('unsupported') })
  await screen.getByRole('radio', { name: 'Email' }).click()
  await screen.getByLabelText('Email address').fill('ana@example.com')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send code' })).not.toHaveAttribute('aria-busy')
  expect(location.history).toEqual(['/auth/amplify/sign-in'])
  expect(pendingCode()).toBeUndefined()
})

test('an account with an unfinished sign-up gets the sign-up code again', async () => {
  const resendSignUpCode = vi.fn<AuthPort['resendSignUpCode']>(() => Promise.resolve())
  const { screen } = await openSignIn({ requestCode: () => Promise.resolve('confirm-sign-up'), resendSignUpCode })
  await screen.getByRole('radio', { name: 'Email' }).click()
  await screen.getByLabelText('Email address').fill('ana@example.com')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => resendSignUpCode).toHaveBeenCalledWith('ana@example.com')
  expect(pendingCode()).toMatchObject({ purpose: 'sign-up' })
})

test('an identity service that tells unknown addresses apart leads to sign-up with the address filled in', async () => {
  const { screen, location } = await openSignIn({ requestCode: () => Promise.reject(new AuthError('UNKNOWN_USER')) })
  await screen.getByRole('radio', { name: 'Email' }).click()
  await screen.getByLabelText('Email address').fill('new@example.com')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => location.history.at(-1)).toBe(`/auth/amplify/sign-up${search}`)
  expect(signUpDraft()?.address).toMatchObject({ channel: 'email', email: 'new@example.com' })
})

test.each([
  ['OFFLINE', 'No network connection'],
  ['TOO_MANY_TRIES', 'Too many attempts. Wait a while, or use a device you’ve signed in on before.'],
  ['FAILED', 'Something went wrong'],
] as const)('%s is reported in plain words, and the form keeps its input (rows 143 and 154)', async (fault, text) => {
  const { screen } = await openSignIn({ requestCode: () => Promise.reject(new AuthError(fault)) })
  await screen.getByRole('radio', { name: 'Email' }).click()
  await screen.getByLabelText('Email address').fill('ana@example.com')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('ana@example.com')
})

test('an address that the identity service rejects is reported at the address field (row 143)', async () => {
  const { screen } = await openSignIn({ requestCode: () => Promise.reject(new AuthError('BAD_ADDRESS')) })
  await screen.getByRole('radio', { name: 'Email' }).click()
  const address = screen.getByLabelText('Email address')
  await address.fill('ana@example.com')
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(address).toHaveAccessibleDescription('Email is incorrect, please enter verified email address.')
  await expect.element(address).toHaveFocus()
})
