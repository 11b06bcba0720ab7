import type { LineMetrics } from '#web/features/meeting/settings/metrics.ts'
import type { EnteredRoom } from '#web/features/meeting/visit.ts'
import { type Attendee, createRoomState, type Room, type RoomState } from './room.ts'

/** A room without a service behind it: a test says what happens, and reads what was done. */
export function roomForTests(attendees: readonly Attendee[], role: EnteredRoom['joinInfo']['role'] = 'member') {
  const state: RoomState = createRoomState()
  const done: string[] = []
  const watchers = new Set<(metrics: LineMetrics) => void>()
  state.status.value = { kind: 'joined' }
  state.attendees.value = attendees
  const room: Room = {
    ...state,
    selfId: attendees.find(({ isSelf }) => isSelf)?.id ?? 'unknown',
    noiseMode: 'default',
    watchMetrics(tell) {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    playInto: async () => undefined,
    draw: () => () => undefined,
    setMuted: async (isMuted) => void done.push(isMuted ? 'mute' : 'unmute'),
    setCamera: async (isOn) => void done.push(isOn ? 'camera on' : 'camera off'),
    setSharing: async (isOn) => void done.push(isOn ? 'share' : 'stop sharing'),
    playMusic: async (source) => void done.push(source.kind === 'device' ? `music from ${source.id}` : 'music'),
    ask: (request) => void done.push(JSON.stringify(request)),
    setBalance: (balance) => {
      state.balance.value = balance
    },
    serverNow: Date.now,
    recover: () => void done.push('recover'),
    say: (text) => void done.push(`say ${text}`),
    leave: async () => void done.push('leave'),
  }
  const joinInfo = {
    Meeting: { MeetingId: 'm' },
    Attendee: { AttendeeId: room.selfId },
    role,
    classMode: false,
    mayRun: role === 'coach' || role === 'assistant',
  }
  return { state, room, done, watchers, entered: { room, joinInfo } }
}
