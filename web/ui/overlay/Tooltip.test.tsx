import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Tooltip } from './Tooltip.tsx'

test('a tooltip also appears on keyboard focus, and closes on Escape', async () => {
  const screen = await render(
    <>
      <button type="button">Before</button>
      <Tooltip label="Share this class">
        <IconButton label="Share" icon={<svg aria-hidden />} />
      </Tooltip>
    </>,
  )
  await screen.getByRole('button', { name: 'Before' }).click()
  await userEvent.tab()
  await expect.element(screen.getByText('Share this class')).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Share this class')).not.toBeInTheDocument()
})
