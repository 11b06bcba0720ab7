import { expect, test } from 'vitest'
import { createRoomState } from './room.ts'
import { openSharing } from './sharing.ts'

/** A service that shares one stream at a time, and needs a moment to end it. */
function service({ broken = [] as string[] } = {}) {
  const state = createRoomState()
  const done: string[] = []
  const share = openSharing(
    {
      async startContentShare(stream) {
        if (broken.includes(stream.id)) throw new Error('refused')
        done.push(`start ${stream.id}`)
        state.sharing.value = 'active'
      },
      stopContentShare() {
        done.push('stop')
        // It tells the end only of what has begun.
        if (state.sharing.value !== 'active') return
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

test('a source chosen after the user has left the room is not shared, and is released', async () => {
  const { state, share, done } = service()
  const track = { stop: () => void done.push('let go') }
  const sharing = share('screen', async () => ({ getTracks: () => [track] }) as unknown as MediaStream)
  state.status.value = { kind: 'gone', why: 'ended' }
  await sharing
  expect(done).toEqual(['let go'])
})

test('a source chosen while another picker is open is shared at once, and is replaced when that picker completes', async () => {
  const { state, share, done } = service()
  const slides = Promise.withResolvers<MediaStream>()
  const first = share('screen', () => slides.promise)
  await share('music', streamOf('song'))
  expect([state.sharing.value, state.sharingKind.value]).toEqual(['active', 'music'])
  slides.resolve({ id: 'slides' } as MediaStream)
  await first
  expect(done).toEqual(['start song', 'stop', 'start slides'])
})

test('a picker that is finally canceled does not affect what has been shared since', async () => {
  const { state, share } = service()
  const slides = Promise.withResolvers<MediaStream>()
  const first = share('screen', () => slides.promise)
  await share('music', streamOf('song'))
  slides.reject(new Error('given up'))
  await expect(first).rejects.toThrow('given up')
  expect(state.sharing.value).toBe('active')
})

test('a share that could not take the place of another leaves nothing shared', async () => {
  const { state, share } = service({ broken: ['slides'] })
  await share('music', streamOf('song'))
  await expect(share('screen', streamOf('slides'))).rejects.toThrow('refused')
  expect(state.sharing.value).toBe('none')
})

test('a replacement source is not shared if the user is removed from the room in between', async () => {
  const { state, share, done } = service()
  await share('music', streamOf('song'))
  const track = { stop: () => void done.push('let go') }
  state.sharing.subscribe((now) => {
    if (now === 'none') state.status.value = { kind: 'gone', why: 'ended' }
  })
  await share('screen', async () => ({ getTracks: () => [track] }) as unknown as MediaStream)
  expect(done).toEqual(['start song', 'stop', 'let go'])
})
