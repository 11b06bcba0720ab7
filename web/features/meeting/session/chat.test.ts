import type { AudioVideoObserver } from 'amazon-chime-sdk-js'
import { expect, test } from 'vitest'
import { followMessages } from './chat.ts'
import { createRoomState } from './room.ts'

function openChat() {
  const state = createRoomState()
  const sent: string[] = []
  let observer: AudioVideoObserver = {}
  const say = followMessages(
    {
      realtimeSubscribeToReceiveDataMessage: () => undefined,
      realtimeSendDataMessage: (_topic, text) => void sent.push(String(text)),
      addObserver: (added) => void (observer = added),
    },
    state,
    { selfId: 'mia', loadProfile: () => undefined, now: () => 0 },
  )
  return { say, sent, state, connect: () => observer.audioVideoDidStart?.(), line: () => observer }
}

test('a message written while disconnected is sent once, when the connection is back', () => {
  const { say, sent, state, connect, line } = openChat()
  connect()
  say('Hello')
  line().audioVideoDidStartConnecting?.(true)
  say('Are you still there?')
  expect(sent).toEqual(['Hello'])
  connect()
  connect()
  expect(sent).toEqual(['Hello', 'Are you still there?'])
  expect(state.messages.peek().map(({ text }) => text)).toEqual(sent)
})
