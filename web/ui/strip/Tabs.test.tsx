import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Tabs } from './Tabs.tsx'

test('tabs are walked by arrows and show their own panel', async () => {
  const screen = await render(
    <Tabs
      label="Coach"
      tabs={[
        { value: 'classes', label: 'Classes', content: 'All classes' },
        { value: 'videos', label: 'Videos', badge: <Badge>12</Badge>, content: 'All videos' },
      ]}
    />,
  )
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('All classes')
  await screen.getByRole('tab', { name: 'Classes' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: /Videos/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('All videos')
  expect(await accessibilityFindings()).toEqual([])
})
