import { encodeTone } from '#tools/attendee/encodeTone.ts'
import type { Attendee } from '#tools/attendee/joinAsAttendee.ts'
import { type Ears, openEars } from '#tools/attendee/openEars.ts'
import type { MediaStage } from '#tools/attendee/openMediaStage.ts'
import { watchStream } from './watchStream.ts'

/** Two classes with two attendees each, who take no part in the attacks. */
export interface HonestRooms {
  readonly faults: readonly string[]
  /** The largest share of a stream's packets that was lacking in five looks, since it was asked last. */
  takeWorstLack(): Lack
  readonly looks: number
  /** Share of samples in which all attendees heard the right speakers. */
  readonly heardShare: number
  look(): void
}

export interface Lack {
  sound: number
  pictures: number
}

export const ROOMS = ['yoga', 'boxing'] as const

interface Person {
  room: string
  id: string
  hertz: number
  attendee: Attendee
  ears: Ears
}

const TONES = [440, 660, 1000, 1500] as const
const AUDIBLE = -40
const NONE: Lack = { sound: 0, pictures: 0 }
const SILENT = -50
/** Number of samples per count: in one sample, the packets in flight would be a large share. */
const LOOKS_A_COUNT = 5

/** Resolves when each hears and sees the other one of their room. */
export async function openHonestRooms(stage: MediaStage): Promise<HonestRooms> {
  const people: Person[] = []
  for (const [index, hertz] of TONES.entries()) {
    const room = ROOMS[Math.floor(index / 2)] ?? ROOMS[0]
    people.push(await enter(stage, { room, id: `${room}-honest-${index}`, hertz }))
  }
  const faults = new Set<string>()
  for (const { id, attendee } of people) {
    void attendee.ended.then(({ closeCode }) => faults.add(`${id} was put out with ${closeCode}`))
  }
  await untilAllMeet(people)
  const pairs = people.flatMap((to) => neighboursOf(to, people).map((from) => ({ from, to })))
  const sounds = pairs.map(({ from, to }) =>
    watchStream({ from: [from.attendee], to: to.attendee, isSoundCounted: true }),
  )
  const pictures = pairs.map(({ from, to }) =>
    watchStream({ from: [from.attendee], to: to.attendee, pictureOf: from.id }),
  )
  const seen = { worstLack: NONE, looks: 0, heard: 0 }
  return {
    get faults() {
      return [...faults]
    },
    takeWorstLack() {
      const { worstLack } = seen
      seen.worstLack = NONE
      return worstLack
    },
    get looks() {
      return seen.looks
    },
    get heardShare() {
      return seen.heard / Math.max(1, seen.looks)
    },
    look() {
      seen.looks += 1
      if (people.every((person) => hearsNeighbours(person, people))) seen.heard += 1
      if (seen.looks % LOOKS_A_COUNT === 0) {
        seen.worstLack = {
          sound: Math.max(seen.worstLack.sound, ...sounds.map((watch) => watch.lackSinceLast())),
          pictures: Math.max(seen.worstLack.pictures, ...pictures.map((watch) => watch.lackSinceLast())),
        }
      }
      for (const person of people) for (const leak of leaksTo(person, people)) faults.add(leak)
    },
  }
}

async function enter(stage: MediaStage, { room, id, hertz }: Pick<Person, 'room' | 'id' | 'hertz'>): Promise<Person> {
  const ears = openEars()
  const attendee = await stage.join({ meetingId: room, attendeeId: id, ears })
  attendee.play(encodeTone(hertz))
  await attendee.setCamera(true)
  return { room, id, hertz, ears, attendee }
}

const MEET_WITHIN_MS = 30_000
const ASK_EVERY_MS = 50

function untilAllMeet(people: readonly Person[]): Promise<void> {
  const startedAt = Date.now()
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      const isLate = Date.now() - startedAt > MEET_WITHIN_MS
      if (!isLate && !people.every((person) => meets(person, people))) return
      clearInterval(timer)
      if (isLate) reject(new Error('The honest attendees did not meet'))
      else resolve()
    }, ASK_EVERY_MS)
  })
}

function meets(person: Person, people: readonly Person[]): boolean {
  const { pictureOwners, streams } = person.attendee
  const isSeen = ({ id }: Person) =>
    [...pictureOwners].some(([ssrc, owner]) => owner === id && (streams.get(ssrc)?.packets ?? 0) > 0)
  return hearsNeighbours(person, people) && neighboursOf(person, people).every(isSeen)
}

function hearsNeighbours(person: Person, people: readonly Person[]): boolean {
  return neighboursOf(person, people).every(({ hertz }) => person.ears.levelOf(hertz) > AUDIBLE)
}

function neighboursOf(person: Person, people: readonly Person[]): Person[] {
  return people.filter((other) => other !== person && other.room === person.room)
}

/** Ids begin with the name of their room, so that anything received from another room is recognised. */
function leaksTo({ id, room, ears, attendee }: Person, people: readonly Person[]): string[] {
  const heard = people.filter((other) => other.room !== room && ears.levelOf(other.hertz) > SILENT)
  const knownIds = [
    ...attendee.roster.entries.keys(),
    ...attendee.pictureOwners.values(),
    ...attendee.messages.map(({ senderAttendeeId }) => senderAttendeeId),
  ]
  const strangers = knownIds.filter((other) => !other.startsWith(`${room}-`))
  return [...heard.map((other) => `${id} hears ${other.id}`), ...strangers.map((other) => `${id} is told of ${other}`)]
}
