import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { openCameraSwitch } from './openCameraSwitch.ts'

/** A camera that takes its time, and remembers what was done. */
function slowCamera({ isBlocked = false } = {}) {
  const done: string[] = []
  const chosen = signal('webcam')
  const switched = openCameraSwitch(
    {
      async start(id) {
        await Promise.resolve()
        if (isBlocked) throw new Error('blocked')
        done.push(id === 'webcam' ? 'on' : `on with ${id}`)
      },
      stop: async () => void done.push('off'),
    },
    chosen,
  )
  return { ...switched, done, switched, chosen }
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

test('a camera that was taken away is started anew, and goes off with its one user', async () => {
  const { startCamera, stopCamera, lose, done } = slowCamera()
  await startCamera()
  lose()
  await startCamera()
  await stopCamera()
  expect(done).toEqual(['on', 'on', 'off'])
})

test('a camera that is on is started again when it is another one, after what was asked before', async () => {
  const { startCamera, stopCamera, renew, done, chosen } = slowCamera()
  await renew()
  expect(done).toEqual([])
  const started = startCamera()
  chosen.value = 'phone'
  await Promise.all([started, renew()])
  expect(done).toEqual(['on with phone', 'on with phone'])
  await stopCamera()
  await renew()
  expect(done.at(-1)).toBe('off')
})
