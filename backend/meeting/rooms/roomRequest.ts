import * as v from 'valibot'
import type { Capability } from '#backend/meeting/meetingService.port.ts'
import { DomainError } from '#backend/platform/DomainError.ts'

const NO_CLASS = 'This link names no class. Open the class from Today, and join it there.'

const id = (sentence: string) => v.optional(v.pipe(v.string(sentence), v.regex(/^[\w-]{1,64}$/, sentence)), '')
const meetingId = id(NO_CLASS)
const capability = (name: string) =>
  v.optional(
    v.picklist(['SendReceive', 'Send', 'Receive', 'None'], `${name} is SendReceive, Send, Receive or None.`),
    'SendReceive',
  )

// Regions of Amazon Chime. The embedded plane runs on its own machine, and repeats the requested one.
const REGIONS = [
  'af-south-1',
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ca-central-1',
  'eu-central-1',
  'eu-north-1',
  'eu-south-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'sa-east-1',
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
]

const Join = v.pipe(
  v.object({
    meetingId,
    attendeeId: id('Say who joins: the id of your own contact.'),
    region: v.optional(v.picklist(REGIONS, 'Live classes do not run in this region.'), 'us-east-2'),
    attendeeAudioCapability: capability('attendeeAudioCapability'),
    attendeeVideoCapability: capability('attendeeVideoCapability'),
    attendeeContentCapability: capability('attendeeContentCapability'),
    ns_es: v.optional(v.picklist(['true', 'false'], 'ns_es is true or false.'), 'false'),
  }),
  // Amazon Chime refuses it, so every plane does.
  v.forward(
    v.check(
      (join) => isHeard(join.attendeeVideoCapability) || !isHeard(join.attendeeContentCapability),
      'Who receives no video can receive no content either.',
    ),
    ['attendeeContentCapability'],
  ),
)

function isHeard(audio: Capability): boolean {
  return audio === 'SendReceive' || audio === 'Receive'
}

const Meeting = v.object({ meetingId })
const Attendee = v.object({ meetingId, attendeeId: id('Say whose name it is that you ask for.') })

export type JoinQuery = v.InferOutput<typeof Join>
export type AttendeeQuery = v.InferOutput<typeof Attendee>

/** The parameters of the specification's calls. Each throws `BAD_INPUT` with a message for users. */
export const readJoin = (query: unknown) => read(Join, query)
export const readMeeting = (query: unknown) => read(Meeting, query)
export const readAttendee = (query: unknown) => read(Attendee, query)

function read<Output>(schema: v.GenericSchema<unknown, Output>, query: unknown): Output {
  const parsed = v.safeParse(schema, query)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new DomainError('BAD_INPUT', { field: v.getDotPath(issue) ?? '', message: issue.message })
}
