import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { openKeyRing } from '#backend/identity/tokens/keyRing.ts'
import { openSecretFolder } from '#backend/identity/tokens/secretFolder.ts'
import { randomFrom } from '#planner/solving/random.ts'
import type { Result } from '#tools/bench/report.ts'
import { book } from '#tools/prove/seatClient.ts'
import { callApi } from '#tools/stage/callApi.ts'
import { callIdentity } from '#tools/stage/callIdentity.ts'
import type { Member } from '#tools/stage/makeMembers.ts'
import { openLiveSocket } from '#tools/stage/openLiveSocket.ts'
import { openStage, type Stage } from '#tools/stage/openStage.ts'
import { type ForgedToken, forgeTokens, mutateToken } from './forgedTokens.ts'

const MUTATIONS = 200
const INTERLEAVED = 200
const SETTLE_MS = 2_000

const Viewer = v.object({ viewer: v.nullable(v.object({ id: v.string() })) })
const BookingMade = v.object({ bookingMade: v.object({ memberID: v.string() }) })

/** Bad tokens are refused, over HTTP and on the socket, and what two people see never mixes. */
export async function run(seed: number): Promise<Result> {
  const stage = await openStage()
  try {
    const [ana, ben] = await stage.members(2)
    if (!ana || !ben) throw new TypeError('Two members were asked for')
    const random = randomFrom(seed)
    const forged = await forgeTokens(ana.idToken, await keysOf(stage))
    forged.push({ flaw: 'an access token', token: ana.accessToken })
    forged.push(...Array.from({ length: MUTATIONS }, () => mutateToken(ana.idToken, random)))
    const faults = [
      ...(await Promise.all(forged.map((token) => acceptanceOf(stage, token)))).flat(),
      ...(await identityForAccess(stage, ana)),
      ...(await mixedAnswers(stage, [ana, ben])),
      ...(await mixedEvents(stage, [ana, ben])),
    ]
    const details = { forged: forged.length, interleaved: INTERLEAVED, faults: faults.slice(0, 10) }
    return { name: 'tokens', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
  } finally {
    await stage.close()
  }
}

async function keysOf({ obi }: Stage) {
  const [file] = globSync('**/identity-keys.json', { cwd: obi.dataDir })
  if (file === undefined) throw new Error('The server has no signing keys')
  return openKeyRing(await openSecretFolder(dirname(join(obi.dataDir, file))), () => new Date().toISOString())
}

async function acceptanceOf({ obi }: Stage, { flaw, token }: ForgedToken): Promise<string[]> {
  const answer = await callApi({ url: obi.url, document: 'viewer', token })
  const isRefused =
    answer.errors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED') && !answer.data?.['viewer']
  const socket = await openLiveSocket(obi.url, token).catch(() => undefined)
  await socket?.close()
  return [...(isRefused ? [] : [`HTTP took a token: ${flaw}`]), ...(socket ? [`The socket took a token: ${flaw}`] : [])]
}

async function identityForAccess({ obi }: Stage, { idToken }: Member): Promise<string[]> {
  const { status } = await callIdentity(obi.url, 'GetUser', { AccessToken: idToken })
  return status === 400 ? [] : [`GetUser answered ${status} to an ID token`]
}

/** Two members send requests at once over the same connections; each gets only their own data. */
async function mixedAnswers({ obi }: Stage, people: readonly Member[]): Promise<string[]> {
  const calls = Array.from({ length: INTERLEAVED }, (_, index) => people[index % people.length]).filter(
    (person) => person !== undefined,
  )
  const seen = await Promise.all(
    calls.map(async (person) => {
      const { data } = await callApi({ url: obi.url, document: 'viewer', token: person.idToken })
      return v.parse(Viewer, data).viewer?.id === person.contactId
    }),
  )
  const visitor = v.parse(Viewer, (await callApi({ url: obi.url, document: 'viewer' })).data).viewer
  return [
    ...seen.filter((isOwn) => !isOwn).map(() => 'one person was answered as another'),
    ...(visitor === null ? [] : ['a visitor was answered as a person']),
  ]
}

/** Each member subscribes to both classes, and must receive only the event of their own booking, once. */
async function mixedEvents(stage: Stage, people: readonly Member[]): Promise<string[]> {
  const { id } = await stage.studio.addOccurrence()
  const ears = await Promise.all(
    people.map(async (person) => {
      const heard: string[] = []
      const socket = await openLiveSocket(stage.obi.url, person.idToken)
      for (const { contactId } of people) {
        socket.listen('ownBookings', { memberId: contactId }, (data) =>
          heard.push(v.parse(BookingMade, data).bookingMade.memberID),
        )
      }
      return { person, heard, socket }
    }),
  )
  await pause(SETTLE_MS)
  await Promise.all(people.map((member) => book({ url: stage.obi.url, member, occurrenceId: id })))
  await pause(SETTLE_MS)
  await Promise.all(ears.map(({ socket }) => socket.close()))
  return ears
    .filter(({ person, heard }) => heard.length !== 1 || heard[0] !== person.contactId)
    .map(({ heard }) => `a socket heard ${heard.length} bookings, and not only the listener’s own`)
}
