import { expect, test } from 'vitest'
import { openSharing } from './openSharing.ts'
import { createRoomState } from './roomState.ts'

/** A service that shares one stream at a time, and needs a moment to end it. */
function service() {
  const state = createRoomState()
  const done: string[] = []
  const share = openSharing(
    {
      async startContentShare(stream) {
        done.push(`start ${stream.id}`)
        state.sharing.value = 'active'
      },
      stopContentShare() {
        done.push('stop')
        queueMicrotask(() => {
          state.sharing.value = 'none'
        })
      },
    },
    state,
  )
  return { state, share, done }
}

const streamOf = (id: string) => async () => ({ id }) as MediaStream
const refused = () => Promise.reject(new Error('refused'))

test('music gives way to a screen, but only once the screen is there', async () => {
  const { state, share, done } = service()
  await share('music', streamOf('song'))
  expect(state.sharingKind.value).toBe('music')
  await expect(share('screen', refused)).rejects.toThrow('refused')
  expect([state.sharing.value, state.sharingKind.value]).toEqual(['active', 'music'])
  await share('screen', streamOf('slides'))
  expect(state.sharingKind.value).toBe('screen')
  expect(done).toEqual(['start song', 'stop', 'start slides'])
})

test('a share that was refused leaves nothing shared', async () => {
  const { state, share, done } = service()
  const sharing = share('screen', refused)
  expect(state.sharing.value).toBe('starting')
  await expect(sharing).rejects.toThrow('refused')
  expect(state.sharing.value).toBe('none')
  expect(done).toEqual([])
})

test('what somebody chooses to share when they are out of the room already is not shared, and let go', async () => {
  const { state, share, done } = service()
  const track = { stop: () => void done.push('let go') }
  const sharing = share('screen', async () => ({ getTracks: () => [track] }) as unknown as MediaStream)
  state.status.value = { kind: 'gone', why: 'ended' }
  await sharing
  expect(done).toEqual(['let go'])
})
