/** The steps of joining a live class, in order. */
export const meetingSteps = ['setup', 'join', 'room'] as const
export type MeetingStep = (typeof meetingSteps)[number]

/** The page to watch a class without being heard or seen. */
export const lookInPage = '/dashboard/live-class-admin'

/** The pages of a live class, with all addresses of the specification. Links use the first one of each. */
export const meetingPages = {
  setup: ['/class/class-setup', '/dashboard/meeting-setup'],
  join: ['/class/class-join', '/dashboard/meeting-join'],
  room: ['/class/class', '/dashboard/meeting', '/dashboard/live-class', lookInPage],
} as const satisfies Record<MeetingStep, readonly string[]>

/** Path of all calls about a meeting, below the app's base path. */
export const meetingCalls = '/meeting/'

/** The specification's plain calls, relative to `meetingCalls`. */
export const meetingCallNames = { join: 'join', name: 'get_attendee', end: 'end', remove: 'remove' } as const
export type MeetingCallName = (typeof meetingCallNames)[keyof typeof meetingCallNames]

/** Path of the Chime client's signaling on our own media plane. */
export const signalPath = `${meetingCalls}signal`
