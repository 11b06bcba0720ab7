import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { AuthError, type AuthPort } from '#web/app/identity/auth.port.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { type Answers, shellForTests } from '#web/app/testing/shellForTests.tsx'
import { emptyAddress } from '#web/features/auth/addressForm.ts'
import { pendingCode } from '#web/features/auth/pendingCode.ts'
import { keepProvenAddress } from './provenAddress.ts'
import { keepSignUpDraft, signUpDraft } from './signUpDraft.ts'
import { SignUpScreen } from './SignUpScreen.tsx'

const place = { path: '/auth/amplify/sign-up', parameters: {}, search: '' }
const lan = { username: 'lan', subject: 'sub-2', email: 'lan@example.com', phone: undefined }

async function openSignUp(auth: Partial<AuthPort> = {}) {
  const { around, location } = shellForTests({ auth, path: place.path })
  return { screen: await render(around(<SignUpScreen place={place} />)), location }
}

async function fillIn(screen: Awaited<ReturnType<typeof openSignUp>>['screen']) {
  await screen.getByLabelText('First name').fill('Thị Lan')
  await screen.getByLabelText('Last name').fill('Nguyễn')
  await screen.getByRole('radio', { name: 'Female' }).click()
  await screen.getByRole('radio', { name: 'Email' }).click()
  await screen.getByLabelText('Email address').fill('lan@example.com')
}

beforeEach(() => sessionStorage.clear())

test('an empty form says everything that is missing (rows 15 and 143)', async () => {
  const { screen } = await openSignUp()
  await screen.getByRole('button', { name: 'Send code' }).click()
  for (const text of [
    'First name required.',
    'Last name required.',
    'Please select gender.',
    'Please enter email address.',
  ]) {
    await expect.element(screen.getByText(text)).toBeVisible()
  }
  await expect.element(screen.getByLabelText('First name')).toHaveFocus()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByText('Mobile number').click()
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.element(screen.getByText('Please enter phone number.')).toBeVisible()
})

test('the account has a nickname and the address as its username, and a password no one knows (row 15)', async () => {
  const signUp = vi.fn<AuthPort['signUp']>(() => Promise.resolve('confirm-sign-up'))
  const { screen, location } = await openSignUp({ signUp })
  await fillIn(screen)
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/auth/amplify/verify')
  const [request] = signUp.mock.calls[0] ?? []
  expect(request).toMatchObject({
    username: 'ThịLan:lan@example.com',
    address: { channel: 'email', value: 'lan@example.com' },
  })
  expect(request?.password.length).toBeGreaterThanOrEqual(32)
  expect(pendingCode()).toMatchObject({ purpose: 'sign-up', username: 'ThịLan:lan@example.com' })
})

test('an address that is taken gets a sign-in code, and nothing tells the difference', async () => {
  const requestCode = vi.fn<AuthPort['requestCode']>(() => Promise.resolve('code'))
  const { screen, location } = await openSignUp({
    signUp: () => Promise.reject(new AuthError('ADDRESS_TAKEN')),
    requestCode,
  })
  await fillIn(screen)
  await screen.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/auth/amplify/verify')
  await expect.poll(() => requestCode).toHaveBeenCalledWith({ channel: 'email', value: 'lan@example.com' })
  expect(pendingCode()).toMatchObject({ purpose: 'sign-in' })
})

const provenEmail = { channel: 'email', value: 'lan@example.com' } as const

function proveAddress() {
  keepSignUpDraft({
    firstName: '',
    lastName: '',
    gender: null,
    address: { ...emptyAddress, channel: 'email', email: provenEmail.value },
  })
  keepProvenAddress({ address: provenEmail, code: '482913', provenAt: Date.now() })
}

async function fillInName(screen: Awaited<ReturnType<typeof openSignUp>>['screen']) {
  await screen.getByLabelText('First name').fill('Thị Lan')
  await screen.getByLabelText('Last name').fill('Nguyễn')
  await screen.getByRole('radio', { name: 'Female' }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
}

test('an address proven at sign-in is not asked for again, and needs no second code (row 15)', async () => {
  proveAddress()
  const signUp = vi.fn<AuthPort['signUp']>(() => Promise.resolve('done'))
  const currentUser = vi.fn<AuthPort['currentUser']>(() => Promise.resolve(undefined))
  const { screen, location } = await openSignUp({ signUp, currentUser })
  await expect.element(screen.getByText('lan@example.com')).toBeVisible()
  expect(screen.getByRole('radio', { name: 'Email' }).query()).toBeNull()
  expect(await accessibilityFindings()).toEqual([])
  await fillInName(screen)
  await expect.poll(() => currentUser).toHaveBeenCalledTimes(1)
  expect(signUp).toHaveBeenCalledWith(expect.objectContaining({ address: provenEmail, proof: '482913' }))
  expect(location.history).toEqual(['/auth/amplify/sign-up'])
})

test('a proof that came too late is followed by a code, as for anybody', async () => {
  proveAddress()
  const { screen, location } = await openSignUp({ signUp: () => Promise.resolve('confirm-sign-up') })
  await fillInName(screen)
  await expect.poll(() => location.history.at(-1)).toBe('/auth/amplify/verify')
  expect(pendingCode()).toMatchObject({ purpose: 'sign-up' })
})

test('form input survives a reload', async () => {
  const first = await openSignUp()
  await fillIn(first.screen)
  await first.screen.unmount()
  const { screen } = await openSignUp()
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Thị Lan')
  await expect.element(screen.getByRole('radio', { name: 'Female' })).toBeChecked()
  await expect.element(screen.getByLabelText('Email address')).toHaveValue('lan@example.com')
})

async function openProven(answers: Answers) {
  const auth = { currentUser: () => Promise.resolve(lan), idToken: () => Promise.resolve('token') }
  const { around, shell, sent } = shellForTests({
    auth,
    answers: { personQuery: () => ({ viewer: null }), ...answers },
  })
  await shell.session.restore()
  return { screen: await render(around(<SignUpScreen place={place} />)), sent }
}

const made: Answers = {
  useCreateContactMutation: () => ({ createContact: { id: 'c1' } }),
  useCreateContactWelcomeMutation: () => ({ sendWelcome: { success: true } }),
  useCreateProfileMutation: () => ({ createProfile: { id: 'p1', gender: 'FEMALE' } }),
}

test('after the code, contact and profile are created from the earlier input (row 15)', async () => {
  keepSignUpDraft({ firstName: 'Thị Lan', lastName: 'Nguyễn', gender: 'FEMALE', address: emptyAddress })
  const { sent } = await openProven(made)
  await expect.poll(() => signUpDraft()).toBeUndefined()
  expect(sent).toContainEqual({
    name: 'useCreateContactMutation',
    variables: { input: { firstName: 'Thị Lan', lastName: 'Nguyễn', lang: 'en' } },
  })
  expect(sent).toContainEqual({
    name: 'useCreateProfileMutation',
    variables: { input: { contactID: 'c1', gender: 'FEMALE' } },
  })
  expect(sent.at(-1)?.name).toBe('personQuery')
})

test('a new member is sent the welcome messages, and signs up without them if that fails (row 116)', async () => {
  keepSignUpDraft({ firstName: 'Mia', lastName: 'Lopez', gender: 'FEMALE', address: emptyAddress })
  const { sent } = await openProven({
    ...made,
    useCreateContactWelcomeMutation: () => {
      throw new RequestError('NOT_FOUND')
    },
  })
  await expect.poll(() => signUpDraft()).toBeUndefined()
  expect(sent.filter(({ name }) => name === 'useCreateContactWelcomeMutation')).toHaveLength(1)
})

test('a user with a verified address but no name has to enter it, once (row 17)', async () => {
  const { screen, sent } = await openProven(made)
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(screen.getByText('First name required.')).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('useCreateContactMutation')
})
