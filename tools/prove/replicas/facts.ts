import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Studio } from '#backend/booking/openStudio.fixture.ts'
import { clientId } from '#backend/identity/accounts/userPool.ts'
import { TRIES } from '#backend/identity/codes/nextDelay.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { defaultLimits } from '#gateway/limits.ts'
import { acquaintances } from '#tools/prove/messages/acquaintances.ts'
import { callApi } from '#tools/stage/callApi.ts'
import { callIdentity } from '#tools/stage/callIdentity.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openLiveSocket } from '#tools/stage/openLiveSocket.ts'
import {
  beginUpload,
  completeUpload,
  makeCoach,
  makeVideo,
  putPart,
  signPart,
  type SentPart,
} from '#tools/stage/uploadClient.ts'
import { makeFilm } from './makeFilm.ts'

export interface Installation {
  /** Addresses of the gateways. */
  one: string
  other: string
  database: OpenDatabase
  members: readonly Member[]
  studio: Studio
}

/** What does not hold; undefined where the fact holds. */
type Proof = (installation: Installation) => Promise<string | undefined>

const SENDINGS = 20
const GUESSES = 3 * TRIES
/** All of them would be served if each gateway counted alone. */
const CALLS = 900
const CALLS_AT_ONCE = 20
/** Of several parts. */
const FILM_BYTES = 17 * 1024 * 1024
const LOOK_MS = 100
const SEEN_WITHIN_MS = 20_000
const MADE_WITHIN_MS = 300_000

export const facts: Readonly<Record<string, Proof>> = {
  'a booking that is sent to both gateways with one key is made once': async ({ one, other, database, ...scene }) => {
    const [member] = scene.members
    const { id } = await scene.studio.addOccurrence({ capacity: SENDINGS })
    const variables = { input: { eventOccurrenceID: id, clientMutationKey: randomUUID() } }
    const send = (url: string) => callApi({ url, document: 'bookClass', variables, token: member?.idToken })
    const sendings = Array.from({ length: SENDINGS }, (_, index) => send(index % 2 === 0 ? one : other))
    const answers = await Promise.all(sendings)
    const kinds = new Set(answers.map((answer) => JSON.stringify([answer.data, answer.errors])))
    const text = 'select count(*)::int as count from booking where occurrence_id = $1'
    const [row] = await database.query<{ count: number }>({ text }, [id])
    return kinds.size === 1 && row?.count === 1 ? undefined : `${[...kinds].join()}, ${row?.count} bookings`
  },

  'wrong codes at both gateways are counted together': async ({ one, other, members }) => {
    const USERNAME = `${members[1]?.subject}@example.com`
    const begin = { ClientId: clientId, AuthFlow: 'USER_AUTH' }
    const input = { ...begin, AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' } }
    const { body } = await callIdentity(one, 'InitiateAuth', input)
    const { Session } = v.parse(v.object({ Session: v.string() }), body)
    const codes = new Map<string, number>()
    for (let guess = 0; guess < GUESSES; guess += 1) {
      const ChallengeResponses = { USERNAME, EMAIL_OTP_CODE: String(guess).padStart(8, '0') }
      const answer = { ClientId: clientId, ChallengeName: 'EMAIL_OTP', Session, ChallengeResponses }
      const { body: refusal } = await callIdentity(guess % 2 === 0 ? one : other, 'RespondToAuthChallenge', answer)
      const { __type: code } = v.parse(v.object({ __type: v.string() }), refusal)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    const mismatches = codes.get('CodeMismatchException') ?? 0
    return mismatches > 0 && mismatches <= TRIES ? undefined : JSON.stringify([...codes])
  },

  'the calls of a user at both gateways are counted together': async ({ one, other, members }) => {
    const token = members[3]?.idToken
    const { count, windowMs } = defaultLimits.calls.perViewer
    const end = performance.now() + windowMs
    const tally = { sent: 0, served: 0 }
    const call = async (index: number) => {
      tally.sent += 1
      const url = index % 2 === 0 ? one : other
      const { errors } = await callApi({ url, document: { text: '{ __typename }' }, token })
      if (errors.length === 0) tally.served += 1
    }
    while (tally.sent < CALLS && performance.now() < end)
      await Promise.all(Array.from({ length: CALLS_AT_ONCE }, (_, index) => call(index)))
    // Each gateway keeps less than a tenth to itself, and learns of the rest while calls are under way.
    const most = count * 1.2 + CALLS_AT_ONCE
    return tally.sent >= CALLS && tally.served >= count && tally.served <= most ? undefined : JSON.stringify(tally)
  },

  'the presence that is reported to one gateway is seen at the other': async ({ one, other, database, members }) => {
    const [reporter, follower] = members
    if (!reporter || !follower) return 'there are no members'
    const rows = JSON.stringify(acquaintances([follower.contactId, reporter.contactId]))
    const text = `insert into coach_member (id, coach_id, member_id)
      select id, coach_id, member_id from jsonb_populate_recordset(null::coach_member, $1::jsonb)`
    await database.query({ text }, [rows])
    const start = 'mutation ($input: StartConversationInput!) { createConversations(input: $input) { id } }'
    const input = { contactIDs: [follower.contactId, reporter.contactId] }
    await callApi({ url: one, document: { text: start }, variables: { input }, token: follower.idToken })
    const report = (status: string) =>
      callApi({
        url: one,
        document: { operation: 'ReportPresenceMutation' },
        variables: { input: { status } },
        token: reporter.idToken,
      })
    await report('ONLINE')
    const seen: unknown[] = []
    const socket = await openLiveSocket(other, follower.idToken)
    const filter = { contactID: { in: [reporter.contactId] } }
    socket.listen({ operation: 'LivePresenceSubscription' }, { filter }, (data) => void seen.push(data))
    // Until the subscription is open, a report is not an event for it.
    const isSeen = await until(SEEN_WITHIN_MS, async () => {
      for (const status of ['BUSY', 'AWAY']) await report(status)
      return JSON.stringify(seen).includes('"AWAY"')
    })
    await socket.close()
    return isSeen ? undefined : JSON.stringify(seen)
  },

  'parts that are sent through both gateways become one film, made once by the worker': async (installation) => {
    const { one, other, database, members } = installation
    const coach = members[2]
    if (!coach) return 'there is no coach'
    await makeCoach(database, coach.contactId)
    await noteRuns(database)
    const film = await makeFilm(FILM_BYTES)
    const [here, there] = [one, other].map((url) => ({ url, token: coach.idToken }))
    if (!here || !there) return 'there are no gateways'
    const videoID = randomUUID()
    const upload = await beginUpload(here, { videoID, size: film.length })
    const parts: SentPart[] = []
    for (let begin = 0; begin < film.length; begin += upload.partSize) {
      const partNumber = parts.length + 1
      const address = await signPart(partNumber % 2 === 0 ? here : there, upload, partNumber)
      const etag = await putPart(address, film.subarray(begin, begin + upload.partSize))
      parts.push({ partNumber, etag })
    }
    // As a client whose connection to the first gateway broke before the answer came.
    const completed = [await completeUpload(here, upload, parts), await completeUpload(there, upload, parts)]
    if (completed.some(({ size }) => size !== film.length)) return `the sizes are ${JSON.stringify(completed)}`
    await makeVideo(there, { videoID, objectKey: upload.key })
    return judgeFilm(database, videoID)
  },
}

async function judgeFilm(database: OpenDatabase, videoID: string): Promise<string | undefined> {
  const text = 'select status, processing from video where id = $1'
  let video: { status: string; processing: unknown } | undefined
  await until(MADE_WITHIN_MS, async () => {
    ;[video] = await database.query<{ status: string; processing: unknown }>({ text }, [videoID])
    return video?.status === 'FAILED' || (video?.status === 'DRAFT' && video.processing === null)
  })
  if (video?.status !== 'DRAFT') return `no film came: ${JSON.stringify(video)}`
  const runs = await database.query<{ job: string; count: number }>(
    { text: 'select job, count(*)::int from job_run where payload like $1 group by job' },
    [`%${videoID}%`],
  )
  return runs.length > 0 && runs.every(({ count }) => count === 1) ? undefined : `its jobs ran ${JSON.stringify(runs)}`
}

/** A job that ended is deleted, so each start is noted in a table of the proof. */
async function noteRuns(database: OpenDatabase): Promise<void> {
  await database.transact(async (transaction) => {
    await transaction.query({ text: 'create table job_run (job text, payload text)' })
    await transaction.query({
      text: `create function note_job_run() returns trigger language plpgsql as
        'begin insert into job_run values (new.name || '' '' || new.id, new.payload::text); return null; end'`,
    })
    await transaction.query({
      text: `create trigger note_run after update on job for each row
        when (new.state = 'running' and new.attempts > old.attempts) execute function note_job_run()`,
    })
  })
}

async function until(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + ms
  while (performance.now() < end) {
    if (await isSo()) return true
    await pause(LOOK_MS)
  }
  return false
}
