import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { useSwitchCamera } from './useControls.ts'

test('switching to a camera that cannot be started is reported', async () => {
  const { around } = shellForTests({})
  function Bar() {
    const switchCamera = useSwitchCamera({ switchCamera: () => Promise.reject(new Error('In use')) })
    return <button onClick={switchCamera}>Switch</button>
  }
  const screen = await render(around(<Bar />))
  await screen.getByRole('button', { name: 'Switch' }).click()
  await expect.element(screen.getByText('We couldn’t turn on your camera.').first()).toBeVisible()
})
