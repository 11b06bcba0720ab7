import { setTimeout as pause } from 'node:timers/promises'
import { makeMembers } from '#tools/stage/makeMembers.ts'
import type { House } from './openHouse.ts'
import { objectionsTo, playAll, recoverAll } from './playFault.ts'
import { type Cast, emptyLedger } from './probes.ts'

/** The signal has arrived by then. */
const MOVED_MS = 200

/**
 * The clock of the gateway jumps two hours ahead, four back, and two ahead again. Tokens that have expired by it are
 * refused as such, so that the client fetches others, with which everything goes on.
 */
export async function playClockJumps({ house, cast }: { house: House; cast: Cast }): Promise<string[]> {
  const { gateway, database } = house
  const move = async () => {
    process.kill(gateway.pid, 'SIGUSR2')
    await pause(MOVED_MS)
  }
  await move()
  const [signedOut] = await playAll(cast, ['page'])
  const [member] = await makeMembers(1, { url: cast.url, database })
  if (!member) throw new Error('There is no member')
  const ahead = await playAll({ ...cast, member, planners: [member], ledger: emptyLedger() }, [
    'page',
    'seat',
    'country',
    'plan',
    'mail',
  ])
  await move()
  const behind = await playAll(cast)
  await move()
  return [
    ...(signedOut?.[1].code === 'UNAUTHENTICATED' ? [] : [`ahead: an expired token is ${signedOut?.[1].code}`]),
    ...ahead.flatMap(([name, verdict]) => objectionsTo(name, verdict, {}).map((line) => `ahead: ${line}`)),
    ...behind.flatMap(([name, verdict]) =>
      objectionsTo(name, verdict, { entry: ['ROOM_NOT_OPEN'] }).map((line) => `behind: ${line}`),
    ),
    ...(await recoverAll(cast)),
  ]
}
