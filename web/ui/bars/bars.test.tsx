import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { showPrimitive } from '#web/ui/testing/showPrimitive.tsx'
import { SplitView } from './SplitView.tsx'
import { Toolbar } from './Toolbar.tsx'

beforeEach(() => page.viewport(1100, 800))

const names = ['Edit', 'Duplicate', 'Share', 'Archive', 'Delete']

function bar(press: (name: string) => void = () => undefined) {
  return (
    <Toolbar
      label="Class actions"
      actions={names.map((label) => ({ key: label, label, onPress: () => press(label) }))}
    />
  )
}

test.each([
  ['en', 'ArrowRight'],
  ['ar', 'ArrowLeft'],
])('a toolbar is one stop for Tab, and the arrows go along it (%s)', async (locale, on) => {
  const screen = await showPrimitive(bar(), locale)
  await expect.element(screen.getByRole('toolbar', { name: 'Class actions' })).toBeVisible()
  await userEvent.tab()
  await expect.poll(() => document.activeElement?.textContent).toBe('Edit')
  await userEvent.keyboard(`{${on}}`)
  await expect.poll(() => document.activeElement?.textContent).toBe('Duplicate')
  await userEvent.tab()
  await expect.poll(() => screen.getByRole('toolbar').element().contains(document.activeElement)).toBe(false)
})

test('actions that do not fit are in the menu at the end, and return when there is room', async () => {
  await page.viewport(390, 800)
  const press = vi.fn<(name: string) => void>()
  const screen = await showPrimitive(bar(press))
  const more = screen.getByRole('button', { name: 'More actions' })
  await expect.element(more).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  expect(await accessibilityFindings()).toEqual([])
  await more.click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => press).toHaveBeenCalledWith('Delete')
  await page.viewport(1100, 800)
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
})

function Inbox() {
  const [picked, setPicked] = useState<string | null>(null)
  return (
    <SplitView
      listLabel="Conversations"
      detailLabel="Conversation"
      detailKey={picked}
      placeholder={<p>Choose a conversation</p>}
      onBack={() => setPicked(null)}
      list={
        <button type="button" aria-current={picked === 'Mai'} onClick={() => setPicked('Mai')}>
          Mai
        </button>
      }
      detail={picked && <p>Hello from {picked}</p>}
    />
  )
}

test('when there is room, the list stays beside the selected item', async () => {
  const screen = await showPrimitive(<Inbox />)
  await expect.element(screen.getByText('Choose a conversation')).toBeVisible()
  await screen.getByRole('button', { name: 'Mai' }).click()
  await expect.element(screen.getByText('Hello from Mai')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Mai' })).toBeVisible()
})

test('on a phone one replaces the other, and the focus moves along', async () => {
  await page.viewport(390, 800)
  const screen = await showPrimitive(<Inbox />)
  await expect.element(screen.getByText('Choose a conversation')).not.toBeVisible()
  await screen.getByRole('button', { name: 'Mai' }).click()
  await expect.element(screen.getByText('Hello from Mai')).toBeVisible()
  await expect.element(screen.getByText('Mai', { exact: true })).not.toBeVisible()
  expect(document.activeElement?.ariaLabel).toBe('Conversation')
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => document.activeElement?.textContent).toBe('Mai')
})
