import { signal } from '@preact/signals-react'
import { expect, test } from 'vitest'
import { openRecovery } from './lost.ts'

function recovery({ isInUse = false } = {}) {
  const done: string[] = []
  const opened = openRecovery({
    async retakeMicrophone() {
      if (isInUse) throw new Error('in use')
      done.push('microphone')
    },
    onCameraLost: () => void done.push('camera let go'),
    chosenCamera: signal('webcam'),
  })
  return { ...opened, done }
}

test('a microphone that a call has taken is taken up again', async () => {
  const { lost, observer, retake, done } = recovery()
  observer.audioInputStreamEnded?.('headset')
  expect(lost.value).toEqual(['microphone'])
  await retake()
  expect(lost.value).toEqual([])
  expect(done).toEqual(['microphone'])
})

test('a microphone that was only silenced is back when it is heard again', () => {
  const { lost, observer } = recovery()
  observer.audioInputMuteStateChanged?.('headset', true)
  expect(lost.value).toEqual(['microphone'])
  observer.audioInputMuteStateChanged?.('headset', false)
  expect(lost.value).toEqual([])
})

test('while the call goes on it stays lost, whatever the client takes instead', async () => {
  const { lost, observer, retake } = recovery({ isInUse: true })
  observer.audioInputMuteStateChanged?.('headset', true)
  await retake()
  observer.audioInputMuteStateChanged?.('empty device', false)
  expect(lost.value).toEqual(['microphone'])
})

test('a camera that was taken away is released, and counts as lost until it is on again', async () => {
  const { lost, observer, retake, find, done } = recovery()
  observer.videoInputStreamEnded?.('webcam')
  observer.videoInputStreamEnded?.('webcam')
  await retake()
  expect(lost.value).toEqual(['camera'])
  expect(done).toEqual(['camera let go', 'camera let go'])
  find('camera')
  expect(lost.value).toEqual([])
})

test('nothing is taken back when nothing was lost', async () => {
  const { retake, done } = recovery()
  await retake()
  expect(done).toEqual([])
})
