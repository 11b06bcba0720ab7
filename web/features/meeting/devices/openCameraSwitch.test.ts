import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { openCameraSwitch } from './openCameraSwitch.ts'

/** A camera that takes its time, and remembers what was done. */
function slowCamera({ isBlocked = false } = {}) {
  const done: string[] = []
  const switched = openCameraSwitch(
    {
      async startVideoInput() {
        await Promise.resolve()
        if (isBlocked) throw new Error('blocked')
        done.push('on')
        return undefined
      },
      stopVideoInput: async () => void done.push('off'),
    },
    signal('webcam'),
  )
  return { ...switched, done, switched }
}

test('the set-up lets go of the camera while the room has it: it stays on', async () => {
  const { startCamera, stopCamera, done, switched } = slowCamera()
  const setUp = startCamera()
  const room = startCamera()
  await Promise.all([setUp.then(stopCamera), room])
  expect(done).toEqual(['on'])
  expect(switched.isOn).toBe(true)
  await stopCamera()
  expect(done).toEqual(['on', 'off'])
})

test('a camera that could not be had is used by nobody', async () => {
  const { startCamera, stopCamera, done, switched } = slowCamera({ isBlocked: true })
  await expect(startCamera()).rejects.toThrow('blocked')
  await stopCamera()
  expect(done).toEqual([])
  expect(switched.isOn).toBe(false)
})
