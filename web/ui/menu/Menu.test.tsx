import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { holdStill, letMove } from '#tools/test/browser/holdStill.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { Menu } from './Menu.tsx'
import { MenuChoice } from './MenuChoice.tsx'
import { MenuItem } from './MenuItem.tsx'
import { MenuSeparator } from './MenuSeparator.tsx'

const languages = [
  { value: 'en', label: 'English' },
  { value: 'ar', label: 'العربية' },
]

test('a menu is navigated by arrow keys and first letters, and returns the focus', async () => {
  const signOut = vi.fn<() => void>()
  const choose = vi.fn<(language: string) => void>()
  const screen = await render(
    <Menu trigger={<Button>Account</Button>} header="Ana Lima">
      <MenuItem render={<Link href="#profile" />}>Profile</MenuItem>
      <MenuSeparator />
      <MenuChoice label="Language" options={languages} value="en" onValueChange={choose} />
      <MenuItem danger onPress={signOut}>
        Sign out
      </MenuItem>
    </Menu>,
  )
  const trigger = screen.getByRole('button', { name: 'Account' })
  await trigger.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '#profile')
  await expect.element(screen.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
  expect(await accessibilityFindings()).toEqual([])

  await userEvent.keyboard('s{Enter}')
  await expect.poll(() => signOut).toHaveBeenCalledTimes(1)
  await expect.element(trigger).toHaveFocus()

  await trigger.click()
  await screen.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect.poll(() => choose).toHaveBeenCalledWith('ar')
})

test('a menu stays with a button of the fixed bar while the page is scrolled', async () => {
  const screen = await render(
    <div style={{ height: '300vh' }}>
      <div style={{ position: 'fixed', top: 0 }}>
        <Menu trigger={<Button>Account</Button>}>
          <MenuItem>Sign out</MenuItem>
        </Menu>
      </div>
    </div>,
  )
  await screen.getByRole('button', { name: 'Account' }).click()
  const item = screen.getByRole('menuitem', { name: 'Sign out' })
  await expect.element(item).toBeVisible()
  const top = () => item.element().getBoundingClientRect().top
  await holdStill()
  const before = top()
  scrollTo({ top: 120, behavior: 'instant' })
  // Immediately after the scroll, before any repositioning.
  expect([scrollY, top()]).toEqual([120, before])
  letMove()
})

test('a popover is named after its subject and closes on Escape', async () => {
  const screen = await render(
    <Popover trigger={<Button>Rules</Button>} title="Cancellation">
      <p>Free until the start.</p>
    </Popover>,
  )
  await screen.getByRole('button', { name: 'Rules' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Cancellation' })).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Rules' })).toHaveFocus()
})
