import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { useOnDemand } from './useOnDemand.ts'

test('a dialog whose code fails to load says so, and Try again opens it', async () => {
  const tries = [() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'))]
  const load = () => tries.shift()?.() ?? Promise.resolve(() => <p>The dialog</p>)
  function Opener() {
    const [isOpen, setIsOpen] = useState(false)
    const { Loaded, ask } = useOnDemand<object>(load)
    return (
      <>
        <button type="button" onClick={() => ask(() => setIsOpen(true))}>
          Open
        </button>
        {Loaded && isOpen && <Loaded />}
      </>
    )
  }
  const page = await render(shellForTests({}).around(<Opener />))
  await page.getByRole('button', { name: 'Open' }).click()
  await expect
    .element(page.getByText('We couldn’t load this. Check your connection, then try again.').first())
    .toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('The dialog')).toBeVisible()
})
