import { handWrittenResolvers } from '#backend/handWrittenResolvers.ts'
import { readStoredRows } from '#backend/model/testing/everyKind.ts'
import { openDomainOn } from '#backend/model/testing/openDomain.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import type { OpenDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { askCalls, type Play } from './askCalls.ts'
import { type Tally, askReads } from './askReads.ts'
import { calls } from './calls/calls.ts'
import { doing, reading } from './expectations.ts'
import { ExpectedReads } from './expectedReads.ts'
import { openRehearsal } from './rehearsal.ts'
import { viewersOf } from './viewersOf.ts'
import { subjects } from './world/world.ts'

/** Jobs that the calls queue are not run. */
const queued = () => Promise.resolve()

/** The backend over a database that holds the world, and what the table expects of it. */
export async function openPlay(open: OpenDatabase): Promise<Play> {
  const { database, rehearse } = openRehearsal(open)
  const domain = openDomainOn(database, {
    resolvers: (counted) =>
      handWrittenResolvers(counted, createPeopleStore(counted), {
        askToDeliver: queued,
        askToInvite: queued,
        requestProcessing: queued,
      }),
  })
  const stored = await readStoredRows(open)
  const expected = new ExpectedReads(reading, stored)
  return { domain, stored, viewers: await viewersOf(open), expected, expectedCalls: doing, rehearse }
}

/** Reads by every way and calls every operation. */
export async function playAll(play: Play): Promise<Tally> {
  const reads = await askReads(play)
  const done = await askCalls(play)
  const faults = [...play.expected.strangers().map((row) => `${row} is of no subject`), ...reads.faults, ...done.faults]
  return { requests: reads.requests + done.requests, faults }
}

/** The first fault that the table finds, starting with those closest to the model. */
export async function findFault(play: Play, model: string): Promise<string | undefined> {
  const near = await askReads({ ...play, stopsAtFirst: true }, (name) => name === model)
  if (near.faults[0]) return near.faults[0]
  const isNear = (name: string) => subjects[calls[name]?.subject ?? '']?.model === model
  const called = await askCalls({ ...play, stopsAtFirst: true }, isNear)
  if (called.faults[0]) return called.faults[0]
  const others = await askCalls({ ...play, stopsAtFirst: true }, (name) => !isNear(name))
  if (others.faults[0]) return others.faults[0]
  const far = await askReads({ ...play, stopsAtFirst: true }, (name) => name !== model)
  return far.faults[0]
}
