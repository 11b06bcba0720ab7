import { aPerson } from './support/joinAs.ts'
import { askForCode, fillAddress, signInByEmail, signOut, typeCode, wrongCodeFor } from './support/signInScreens.ts'
import { answerSurvey, fillName } from './support/signUpScreens.ts'
import { expect, expectAccessible, test } from './support/story.ts'

test.use({
  // The browser itself reports the refused codes.
  expectedComplaints: /the server responded with a status of 400/,
})

test('a visitor joins by e-mail, answers the survey, leaves and comes back (rows 13, 15, 17, 20, 23, 30) @layout @journey', async ({
  page,
}) => {
  const { firstName, lastName, email } = aPerson('Inès')
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('First name required.')).toBeVisible()
  await expectAccessible(page)
  await fillName(page, { firstName, lastName })
  await fillAddress(page, 'Email', email)
  const code = await askForCode(page, { to: email })
  await expectAccessible(page)
  await typeCode(page, wrongCodeFor(code))
  await expect(page.getByText('Incorrect OTP.')).toBeVisible()
  await expectAccessible(page)
  await typeCode(page, code)
  await answerSurvey(page)
  await expect(page.getByRole('heading', { name: new RegExp(`^Good \\w+ ${firstName}$`) })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/today$/)

  await signOut(page)
  await expectAccessible(page)
  await signInByEmail(page, email)
  await expect(page.getByRole('heading', { name: new RegExp(`^Good \\w+ ${firstName}$`) })).toBeVisible()
})

test('after a reload while entering a code, the sent code still signs in (rows 13, 15)', async ({ page }) => {
  const { firstName, lastName, email } = aPerson('Lan')
  await page.goto('/auth/amplify/sign-up')
  await fillName(page, { firstName, lastName })
  await fillAddress(page, 'Email', email)
  const code = await askForCode(page, { to: email })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await typeCode(page, code)
  await expect(page.getByRole('group', { name: 'What are you interested in?' })).toBeVisible()
})

test('a wrong code is refused with a message, and the right one still works (rows 13, 143)', async ({
  page,
  enter,
}) => {
  const { person } = await enter()
  await page.goto('/auth/amplify/sign-in')
  await fillAddress(page, 'Email', person.email)
  const code = await askForCode(page, { to: person.email })
  await typeCode(page, wrongCodeFor(code))
  await expect(page.getByText('Entered otp is incorrect.')).toBeVisible()
  await typeCode(page, code)
  await expect(page).toHaveURL(/\/dashboard\/today$/)
})

test('a browser is recognized by an address through a cookie that scripts cannot read', async ({ page, enter }) => {
  const { person } = await enter()
  await page.goto('/auth/amplify/sign-in')
  await signInByEmail(page, person.email)
  await expect(page).toHaveURL(/\/dashboard\/today$/)
  const [device] = (await page.context().cookies()).filter(({ name }) => name === 'obi_device')
  expect(device).toMatchObject({ path: '/identity', httpOnly: true, sameSite: 'Strict' })
  expect(await page.evaluate(() => document.cookie)).toBe('')

  await signOut(page)
  const signInRequest = page.waitForRequest(
    (request) => request.headers()['x-amz-target']?.endsWith('.InitiateAuth') === true,
  )
  await signInByEmail(page, person.email)
  expect(await (await signInRequest).headerValue('cookie')).toBe(`obi_device=${device?.value}`)
  await expect(page).toHaveURL(/\/dashboard\/today$/)
})

test('a user without an account gets the same responses, and is then asked only for their name (rows 13, 15)', async ({
  page,
}) => {
  const { firstName, lastName, email } = aPerson('Noor')
  await page.goto('/auth/amplify/sign-in')
  await fillAddress(page, 'Email', email)
  await typeCode(page, await askForCode(page, { to: email }))
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await fillName(page, { firstName, lastName })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('group', { name: 'What are you interested in?' })).toBeVisible()
})

test('a visitor joins by phone (rows 12, 13, 26)', async ({ page }) => {
  const line = String(Math.floor(Math.random() * 9_000) + 1_000)
  await page.goto('/auth/amplify/sign-up')
  await fillName(page, { firstName: 'Omar', lastName: 'Haddad' })
  await fillAddress(page, 'Mobile number', '202555')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('Phone number should be 10 digits.')).toBeVisible()
  await expectAccessible(page)
  await fillAddress(page, 'Mobile number', `202555${line}`)
  await typeCode(page, await askForCode(page, { to: `+1202555${line}` }))
  await expect(page.getByRole('group', { name: 'What are you interested in?' })).toBeVisible()
})
