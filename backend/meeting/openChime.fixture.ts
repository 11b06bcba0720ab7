import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'

const Body = v.object({
  ClientRequestToken: v.optional(v.string()),
  ExternalMeetingId: v.optional(v.string()),
  MediaRegion: v.optional(v.string()),
  MeetingFeatures: v.optional(v.looseObject({})),
  ExternalUserId: v.optional(v.string()),
  Capabilities: v.optional(v.looseObject({})),
})
type Body = v.InferOutput<typeof Body>

interface HeldMeeting {
  Meeting: { MeetingId: string } & Record<string, unknown>
  attendees: Map<string, Record<string, unknown> & { AttendeeId: string }>
}

class ChimeError extends Error {
  readonly status: number

  constructor(name: string, status: number) {
    super(name)
    this.name = name
    this.status = status
  }
}

/** The meetings and attendees of the simulated Amazon Chime. */
function holdMeetings() {
  const meetings = new Map<string, HeldMeeting>()
  const tokens = new Map<string, string>()
  const held = (id: string) => {
    const meeting = meetings.get(id)
    if (!meeting) throw new ChimeError('NotFoundException', 404)
    return meeting
  }
  const attendee = (id: string, attendeeId: string) => {
    const found = held(id).attendees.get(attendeeId)
    if (!found) throw new ChimeError('NotFoundException', 404)
    return { Attendee: found }
  }
  return {
    meetings,
    createMeeting({ ClientRequestToken = '', ...body }: Body) {
      const known = meetings.get(tokens.get(ClientRequestToken) ?? '')
      if (known) return { Meeting: known.Meeting }
      const Meeting = toMeeting(body)
      tokens.set(ClientRequestToken, Meeting.MeetingId)
      meetings.set(Meeting.MeetingId, { Meeting, attendees: new Map() })
      return { Meeting }
    },
    getMeeting: (id: string) => ({ Meeting: held(id).Meeting }),
    deleteMeeting: (id: string) => void meetings.delete(id),
    createAttendee(id: string, { ExternalUserId, Capabilities }: Body) {
      const { attendees } = held(id)
      const known = [...attendees.values()].find((standing) => standing['ExternalUserId'] === ExternalUserId)
      if (known) return { Attendee: known }
      const Attendee = { AttendeeId: randomUUID(), ExternalUserId, JoinToken: randomUUID(), Capabilities }
      attendees.set(Attendee.AttendeeId, Attendee)
      return { Attendee }
    },
    getAttendee: attendee,
    deleteAttendee(id: string, attendeeId: string) {
      attendee(id, attendeeId)
      held(id).attendees.delete(attendeeId)
    },
  }
}

function toMeeting({ ExternalMeetingId, MediaRegion, MeetingFeatures }: Body) {
  const MeetingId = randomUUID()
  return {
    MeetingId,
    ExternalMeetingId,
    MediaRegion,
    MeetingFeatures,
    MediaPlacement: {
      AudioHostUrl: 'audio.chime.example:3478',
      SignalingUrl: `wss://signal.chime.example/control/${MeetingId}`,
      TurnControlUrl: 'https://turn.chime.example',
      EventIngestionUrl: 'https://events.chime.example',
    },
  }
}

/** A simulated Amazon Chime over HTTP, with the same paths, responses and errors. */
export async function openChime() {
  const service = holdMeetings()
  const failures: { name: string; status: number }[] = []
  const interludes: (() => Promise<unknown>)[] = []

  function answerTo({ method = '', url = '' }: IncomingMessage, body: Body): object | undefined {
    const [, , id = '', , attendeeId = ''] = url.split('/')
    const failure = failures.shift()
    if (failure) throw new ChimeError(failure.name, failure.status)
    const actions: Record<string, () => object | void> = {
      'POST /meetings': () => service.createMeeting(body),
      'GET /meetings/*': () => service.getMeeting(id),
      'DELETE /meetings/*': () => service.deleteMeeting(id),
      'POST /meetings/*/attendees': () => service.createAttendee(id, body),
      'GET /meetings/*/attendees/*': () => service.getAttendee(id, attendeeId),
      'DELETE /meetings/*/attendees/*': () => service.deleteAttendee(id, attendeeId),
    }
    const action = actions[`${method} ${url.replace(/[\w-]{36}/g, '*')}`]
    if (!action) throw new ChimeError('BadRequestException', 400)
    return action() ?? undefined
  }

  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      await interludes.shift()?.()
      answer(response, () => answerTo(request, body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    meetings: service.meetings,
    /** Makes the next calls fail like this. */
    fail: (name: string, status: number, times = 1) =>
      void failures.splice(0, failures.length, ...Array.from({ length: times }, () => ({ name, status }))),
    /** Runs this work during the next call. */
    meanwhile: (work: () => Promise<unknown>) => void interludes.push(work),
    /** Ends all failures. */
    recover: () => void failures.splice(0),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Body> {
  let text = ''
  for await (const part of request) text += String(part)
  return v.parse(Body, text === '' ? {} : JSON.parse(text))
}

function answer(response: ServerResponse, act: () => object | undefined): void {
  try {
    const body = act()
    response.writeHead(body ? 200 : 204, { 'content-type': 'application/json' })
    response.end(body && JSON.stringify(body))
  } catch (error) {
    if (!(error instanceof ChimeError)) throw error
    response.writeHead(error.status, { 'content-type': 'application/json', 'x-amzn-errortype': error.name })
    response.end(JSON.stringify({ Message: error.name }))
  }
}
