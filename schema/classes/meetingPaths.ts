/** The steps of a live class, in their order. */
export const meetingSteps = ['setup', 'join', 'room'] as const
export type MeetingStep = (typeof meetingSteps)[number]

/** The one page to look in on a class from, neither heard nor seen. */
export const lookInPage = '/dashboard/live-class-admin'

/** The pages of a live class, under all the addresses that the specification gives them. Links use the first of each. */
export const meetingPages = {
  setup: ['/class/class-setup', '/dashboard/meeting-setup'],
  join: ['/class/class-join', '/dashboard/meeting-join'],
  room: ['/class/class', '/dashboard/meeting', '/dashboard/live-class', lookInPage],
} as const satisfies Record<MeetingStep, readonly string[]>

/** Everything that is called about a meeting stands below this, below whatever the app is mounted at. */
export const meetingCalls = '/meeting/'

/** The specification's plain calls, by what follows `meetingCalls`. */
export const meetingCallNames = { join: 'join', name: 'get_attendee', end: 'end', remove: 'remove' } as const
export type MeetingCallName = (typeof meetingCallNames)[keyof typeof meetingCallNames]

/** Where the Chime client signals on a media plane of our own. */
export const signalPath = `${meetingCalls}signal`
