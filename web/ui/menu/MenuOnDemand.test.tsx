import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Button } from '#web/ui/Button.tsx'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { Menu } from './Menu.tsx'
import { MenuItem } from './MenuItem.tsx'
import { MenuOnDemand, type OpenedMenuProps } from './MenuOnDemand.tsx'

function OpenedMenu({ trigger }: OpenedMenuProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      <MenuItem>Profile</MenuItem>
      <MenuItem>Sign out</MenuItem>
    </Menu>
  )
}

// All test files share one browser and its pointer, which may already be where the button appears.
beforeEach(async () => {
  const corner = await render(<p style={{ position: 'fixed', right: 0, bottom: 0 }}>Away</p>)
  await corner.getByText('Away').hover()
  await corner.unmount()
})

test('pressing the trigger opens the menu once its code has loaded, and Escape returns the focus', async () => {
  const code = Promise.withResolvers<ComponentType<OpenedMenuProps>>()
  const load = vi.fn<() => Promise<ComponentType<OpenedMenuProps>>>(() => code.promise)
  const screen = await showPrimitive(<MenuOnDemand given={{}} trigger={<Button>Account</Button>} load={load} />)
  const trigger = screen.getByRole('button', { name: 'Account' })
  await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  expect(load).not.toHaveBeenCalled()
  expect(await accessibilityFindings()).toEqual([])

  await trigger.click()
  expect(screen.getByRole('menu').query()).toBeNull()
  code.resolve(OpenedMenu)
  await expect.element(screen.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  await expect.poll(() => screen.getByRole('menu').element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
})

test('the keyboard can enter the menu after opening it', async () => {
  const screen = await showPrimitive(
    <MenuOnDemand given={{}} trigger={<Button>Account</Button>} load={() => Promise.resolve(OpenedMenu)} />,
  )
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Profile' })).toHaveFocus()
})

test('after the code fails to load, the button can be pressed again', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<OpenedMenuProps>>>()
    .mockRejectedValue(new Error('the network is gone'))
  const screen = await showPrimitive(<MenuOnDemand given={{}} trigger={<Button>Account</Button>} load={load} />)
  const trigger = screen.getByRole('button', { name: 'Account' })
  await trigger.click()
  await expect.poll(() => load).toHaveBeenCalled()
  load.mockResolvedValue(OpenedMenu)
  await trigger.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})
