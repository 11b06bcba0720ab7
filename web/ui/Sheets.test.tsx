import { DirectionProvider } from '@base-ui/react/direction-provider'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Button } from './Button.tsx'
import { BottomSheet } from './overlay/BottomSheet.tsx'
import { SideSheet } from './overlay/SideSheet.tsx'

test.each([
  ['ltr', 'right'],
  ['rtl', 'left'],
] as const)('a side sheet stands at the end of the line, %s', async (from, edge) => {
  document.documentElement.dir = from
  const screen = await render(
    <DirectionProvider direction={from}>
      <SideSheet trigger={<Button>Settings</Button>} title="Settings" closeLabel="Close">
        <p>Dark mode</p>
      </SideSheet>
    </DirectionProvider>,
  )
  await screen.getByRole('button', { name: 'Settings' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Settings' })
  await expect
    .poll(() => Math.round(sheet.element().getBoundingClientRect()[edge]))
    .toBe(edge === 'left' ? 0 : window.innerWidth)
  expect(await accessibilityFindings()).toEqual([])
})

test('a bottom sheet opens from below and returns the focus', async () => {
  const screen = await render(
    <BottomSheet trigger={<Button>Filter</Button>} title="Filters" closeLabel="Close" actions={<Button>Show</Button>}>
      <p>Level</p>
    </BottomSheet>,
  )
  await screen.getByRole('button', { name: 'Filter' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Filters' })
  await expect.poll(() => Math.round(sheet.element().getBoundingClientRect().bottom)).toBe(window.innerHeight)
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})
