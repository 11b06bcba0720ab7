import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { shellForTests } from '#web/app/testing/shellForTests.tsx'
import { devicesForTests } from './devicesForTests.ts'
import { CameraPreview } from './SetupScreen.tsx'

test('a camera that cannot be started is reported, and choosing another one tries that one', async () => {
  const { devices } = devicesForTests()
  const chosen = signal<string | undefined>('busy')
  const startCamera = async () => {
    if (chosen.peek() === 'busy') throw new Error('In use')
  }
  const visit = {
    equipment: { devices: { ...devices, startCamera, camera: { ...devices.camera, chosen } } },
    isCameraWanted: signal(true),
    wantCamera: () => undefined,
  }
  const { around } = shellForTests({})
  const screen = await render(around(<CameraPreview visit={visit} />))
  const fault = screen.getByText('We couldn’t turn on your camera.')
  await expect.element(fault).toBeVisible()
  chosen.value = 'webcam'
  await expect.element(fault).not.toBeInTheDocument()
})
