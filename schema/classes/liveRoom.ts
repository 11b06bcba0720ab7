import * as v from 'valibot'

/**
 * Messages about a class between a browser and our own media plane, besides audio and video: JSON in data messages with
 * this topic. The plane handles such messages itself and forwards none, so everything with this topic comes from the
 * plane. Amazon Chime would forward them to all attendees, so none are sent there.
 */
export const ROOM_TOPIC = 'room'

/** The layout of the videos for all attendees: all of equal size, or one of them large. */
export const roomLayouts = ['gallery', 'featured'] as const
export type RoomLayout = (typeof roomLayouts)[number]

/** Volume of the music relative to the voices, for one listener. */
export const balances = ['even', 'voice', 'music'] as const
export type Balance = (typeof balances)[number]

const attendeeId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const milliseconds = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most))

const HOUR_MS = 3_600_000

/** Rounds of work with rests in between, but not after the last one. In milliseconds. */
const Intervals = v.object({
  workMs: v.pipe(milliseconds(HOUR_MS), v.minValue(1000)),
  restMs: milliseconds(HOUR_MS),
  rounds: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(100)),
})
export type Intervals = v.InferOutput<typeof Intervals>

/** Requests of an attendee to the room. Forbidden ones are dropped without an answer. */
export const RoomRequest = v.variant('ask', [
  /** Raise or lower the sender's hand. */
  v.object({ ask: v.literal('hand'), isUp: v.boolean() }),
  /** In class mode: whether the sender's camera is sent to everyone, or only to coach and assistant. */
  v.object({ ask: v.literal('camera'), isForAll: v.boolean() }),
  v.object({ ask: v.literal('balance'), balance: v.picklist(balances) }),
  /** Answered with the plane's clock, by which a browser computes the offset of its own. */
  v.object({ ask: v.literal('time'), sentAt: v.number() }),
  // The following requests need the right to run the class.
  v.object({ ask: v.literal('layout'), layout: v.picklist(roomLayouts) }),
  /** Show one attendee large to everyone; `null` ends that. */
  v.object({ ask: v.literal('spotlight'), attendeeId: v.nullable(attendeeId) }),
  /** Mute one attendee; `null` for all members. They may unmute themselves. */
  v.object({ ask: v.literal('mute'), attendeeId: v.nullable(attendeeId) }),
  /** Lower an attendee's hand; `null` for all. */
  v.object({ ask: v.literal('lowerHand'), attendeeId: v.nullable(attendeeId) }),
  /** Start a new interval timer; `null` removes it. */
  v.object({ ask: v.literal('timer'), intervals: v.nullable(Intervals) }),
  v.object({ ask: v.literal('pauseTimer'), isPaused: v.boolean() }),
])
export type RoomRequest = v.InferOutput<typeof RoomRequest>

/** In milliseconds since 1970, by the plane's clock. */
const Timer = v.object({
  ...Intervals.entries,
  /** Start of the first round, shortly after the request. Moves on by the length of each pause when it ends. */
  startedAt: v.number(),
  pausedAt: v.nullable(v.number()),
})
export type RoomTimer = v.InferOutput<typeof Timer>

/** The shared state of a room. It is sent whole after each change, and to each new attendee. */
export const SharedRoom = v.object({
  isClassMode: v.boolean(),
  /** Coach and assistant in the room, the coach first. */
  leaderIds: v.array(attendeeId),
  /** The last requested layout, and the number of requests: all attendees switch to it each time. */
  layout: v.picklist(roomLayouts),
  layoutAsks: v.number(),
  spotlightId: v.nullable(attendeeId),
  /** Attendees with a raised hand, in the order in which they raised it. */
  handIds: v.array(attendeeId),
  /** In class mode, members whose cameras everyone may see. */
  openCameraIds: v.array(attendeeId),
  timer: v.nullable(Timer),
})
export type SharedRoom = v.InferOutput<typeof SharedRoom>

/** The plane's messages to a browser. */
export const RoomNews = v.variant('news', [
  v.object({ news: v.literal('room'), room: SharedRoom }),
  /** The receiver was muted by a user who runs the class. */
  v.object({ news: v.literal('muted') }),
  /** The answer to `time`: the sent value and the plane's clock, in milliseconds since 1970. */
  v.object({ news: v.literal('time'), sentAt: v.number(), now: v.number() }),
])
export type RoomNews = v.InferOutput<typeof RoomNews>
