import { DirectionProvider } from '@base-ui/react/direction-provider'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { activateLanguage, hasChosenLanguage } from '#web/app/language/language.ts'
import { type Person, PersonContext } from '#web/app/person/person.ts'
import { type HeldRole, memberRole } from '#web/app/person/workspace.ts'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { mia } from '#web/app/testing/showScreen.tsx'
import { chooseTheme } from '#web/app/theme.ts'
import { AccountMenu } from './AccountMenu.tsx'

const coach: HeldRole = { id: 'r1', role: 'COACH', companyName: 'North Dojo' }
const other: HeldRole = { id: 'r2', role: 'COACH', companyName: 'Harbour Dojo' }
const byPhone = { username: 'mia', subject: 's', email: undefined, phone: '+14155550100' }

async function show(person: Partial<Person> | undefined, user?: typeof byPhone) {
  const auth = user && { currentUser: () => Promise.resolve(user), idToken: () => Promise.resolve('token') }
  const setting = shellForTests({ path: '/dashboard/classes', ...(auth && { auth }) })
  await setting.shell.session.restore()
  const menu = (
    <PersonContext value={person && { ...mia, ...person }}>
      <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
        <AccountMenu />
      </DirectionProvider>
    </PersonContext>
  )
  return { ...setting, screen: await render(setting.around(menu)) }
}

const open = () => page.getByRole('button', { name: /^Account/ }).click()
const entry = (name: string) => page.getByRole('menuitem', { name })

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await activateLanguage('en')
  chooseTheme('dark')
})

test('no account menu is shown without a user', async () => {
  const { screen } = await show(undefined)
  expect(screen.getByRole('button').query()).toBeNull()
})

test('the button’s name includes what it shows: initials, if there is no picture and no figure', async () => {
  const { screen } = await show({})
  await expect.element(screen.getByRole('button', { name: 'Account ML', exact: true })).toBeVisible()
  const drawn = await show({ gender: 'FEMALE' })
  await expect.element(drawn.screen.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
})

test.each([
  ['the address one came in by', byPhone, '+14155550100'],
  ['the e-mail address where there are both', { ...byPhone, email: 'mia@example.com' }, 'mia@example.com'],
])('the menu begins with the user’s name and %s', async (_which, user, address) => {
  await show({ name: 'Mia Lopez' }, user as typeof byPhone)
  await open()
  await expect.element(page.getByText('Mia Lopez', { exact: true })).toBeVisible()
  await expect.element(page.getByText(address, { exact: true })).toBeVisible()
})

test('a chosen theme applies to the page and the browser’s own UI, and is stored (row 33)', async () => {
  const colour = document.head.appendChild(document.createElement('meta'))
  colour.name = 'theme-color'
  await show({})
  await open()
  await entry('Use light theme').click()
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('light')
  await expect.poll(() => localStorage.getItem('theme-mode')).toBe('light')
  const light = colour.content
  await open()
  await entry('Use dark theme').click()
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
  await expect.poll(() => localStorage.getItem('theme-mode')).toBe('dark')
  expect(colour.content).not.toBe(light)
  colour.remove()
})

test('a language is listed under its own name, sets the text direction, and is stored (rows 33 and 168)', async () => {
  await show({})
  expect(hasChosenLanguage()).toBe(false)
  await open()
  await entry('Language English').click()
  await expect.element(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  const arabic = page.getByRole('menuitemradio', { name: 'العربية' })
  expect(arabic.element().querySelector('[lang]')?.getAttribute('lang')).toBe('ar')
  const names = page
    .getByRole('menuitemradio')
    .elements()
    .map((choice) => choice.textContent)
  expect(names).toEqual(['English', 'Français', 'Tiếng Việt', '中文', 'العربية'])
  await arabic.click()
  await expect.poll(() => document.documentElement.dir).toBe('rtl')
  expect(document.documentElement.lang).toBe('ar')
  expect(hasChosenLanguage()).toBe(true)
})

test.each([
  ['en', 'ltr', 'Language', '{ArrowRight}', '{ArrowLeft}'],
  ['ar', 'rtl', 'اللغة', '{ArrowLeft}', '{ArrowRight}'],
] as const)('in %s the languages are reached by the arrow that points to them (row 33)', async (...given) => {
  const [locale, direction, name, towards, back] = given
  await activateLanguage(locale)
  expect(document.documentElement.dir).toBe(direction)
  await show({})
  await page.getByRole('button', { name: /ML$/ }).click()
  const languages = page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
  await expect.element(languages).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{End}{ArrowUp}{ArrowUp}')
  await expect.element(languages).toHaveFocus()
  await userEvent.keyboard(towards)
  await expect.poll(() => document.activeElement?.role).toBe('menuitemradio')
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.keyboard(back)
  await expect.element(languages).toHaveFocus()
  // A menu accepts keys once it has the focus, a frame or two after it was opened.
  await userEvent.keyboard(towards)
  await expect.poll(() => document.activeElement?.role).toBe('menuitemradio')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Français')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.documentElement.lang).toBe('fr')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /ML$/ })).toHaveFocus()
})

test('a coach switches to the studio and back, and the tab remembers the choice (row 34)', async () => {
  const { location } = await show({ roles: [memberRole, coach] })
  await open()
  await entry('My Studio').click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/my-studio')
  expect(sessionStorage.getItem('current-role')).toBe(coach.id)
  await open()
  await entry('Member view').click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/today')
  expect(sessionStorage.getItem('current-role')).toBe(memberRole.id)
})

test('a coach of two companies chooses one first (row 34)', async () => {
  const { location } = await show({ roles: [memberRole, coach, other] })
  await open()
  await entry('My Studio').click()
  expect(location.history).toEqual(['/dashboard/classes'])
  await page.getByRole('button', { name: 'Harbour Dojo' }).click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/my-studio')
  expect(sessionStorage.getItem('current-role')).toBe(other.id)
  await open()
  await entry('Switch company').click()
  await page.getByRole('button', { name: 'North Dojo' }).click()
  await expect.poll(() => sessionStorage.getItem('current-role')).toBe(coach.id)
})

test.each([
  ['admin', { id: 'r3', role: 'ADMIN', companyId: 'north', companyName: 'North Dojo' }],
  ['global admin', { id: 'r4', role: 'GLOBAL', companyName: undefined }],
] as const)('an %s goes to the studio with one press (row 34)', async (_who, role) => {
  const { location } = await show({ roles: [memberRole, role] })
  await open()
  await entry('My Studio').click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/my-studio')
  expect(sessionStorage.getItem('current-role')).toBe(role.id)
})

test.each([
  [undefined, 'Become a coach Request Now'],
  ['PENDING', 'Become a coach Request sent'],
  ['DECLINED', 'Become a coach Request declined'],
] as const)(
  'a member has no studio to go to, and a card to become a coach: %s (row 34)',
  async (coachRequest, card) => {
    const { location } = await show({ roles: [memberRole], coachRequest })
    await open()
    await expect.element(entry('Sign out')).toBeVisible()
    expect(entry('My Studio').query()).toBeNull()
    expect(await accessibilityFindings()).toEqual([])
    await entry(card).click()
    await expect.poll(() => location.history.at(-1)).toBe('/dashboard/become-coach')
  },
)

test('bookings are one press away, and the legal pages open in a new tab (row 33)', async () => {
  const { location } = await show({})
  await open()
  for (const [name, path] of [
    ['Privacy Policy', '/terms/privacy'],
    ['Terms of Service', '/terms/terms'],
    ['Accessibility', '/terms/accessibility'],
  ] as const) {
    await expect.element(entry(name)).toBeVisible()
    const link = entry(name).element() as HTMLAnchorElement
    expect(new URL(link.href).pathname).toMatch(new RegExp(`${path}$`))
    expect(link.rel).toBe('noreferrer')
  }
  await entry('My bookings').click()
  await expect.poll(() => location.history.at(-1)).toBe('/dashboard/classes/booked')
})

test('a failed sign-out is reported, and can be repeated', async () => {
  const failure = new Error('The identity service does not respond')
  const told = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  const { shell } = await show({})
  vi.spyOn(shell.session, 'signOut').mockRejectedValue(failure)
  await open()
  await entry('Sign out').click()
  await expect.poll(() => told.mock.calls).toEqual([[failure]])
  await open()
  await expect.element(entry('Sign out')).toBeVisible()
})

test('a coach gets a link to their followers here, and no one else does (row 117)', async () => {
  const { screen } = await show({ roles: [coach, memberRole] })
  await open()
  await expect.element(entry('Followers')).toHaveAttribute('href', '/dashboard/manage-followers')
  await screen.unmount()
  await show({ roles: [{ ...coach, role: 'ADMIN' }, memberRole] })
  await open()
  await expect.element(entry('My bookings')).toBeVisible()
  expect(entry('Followers').query()).toBeNull()
})

test('the user’s own picture page is one press away (row 40)', async () => {
  await show({})
  await open()
  await entry('Profile picture').click()
  await expect.element(page.getByRole('dialog', { name: 'Profile picture' })).toBeVisible()
  await expect.element(page.getByText('Drop or select file')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('users save all that the server stores about them as a file', async () => {
  const sent: (string | null)[] = []
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    sent.push(new URL(address as string).pathname, new Headers(options?.headers).get('authorization'))
    return new Response('{"contact":{}}', { headers: { 'content-type': 'application/json' } })
  })
  const files: Blob[] = []
  const saving = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return '#'
  })
  onTestFinished(() => {
    asking.mockRestore()
    saving.mockRestore()
  })
  await show({}, byPhone)
  await open()
  await entry('Download your data').click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]?.text()).toBe('{"contact":{}}')
  expect(sent).toEqual(['/account/data', 'Bearer token'])
})
