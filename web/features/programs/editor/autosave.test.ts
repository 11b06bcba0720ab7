import { expect, test } from 'vitest'
import { detailsChanged, planAdded, planChanged, planMoved, planRemoved } from './arrange.ts'
import { Autosave, type Kept, type SavePorts } from './autosave.ts'
import { afterChange, type Change, type Stored } from './changes.ts'
import type { ProgramDraft } from './draft.ts'
import { plan, program, shapeOf } from './testDrafts.ts'

const [dayOne, dayTwo] = [plan('Main: A', 'one', { asStored: true }), plan('Main: B', 'two', { asStored: true })]
const start = program(dayOne, dayTwo)

function storedAs(draft: ProgramDraft): Stored {
  return { draft, orders: new Map(draft.plans.map(({ id }, order) => [id, order])) }
}

class Behind extends Error {}
class Refused extends Error {}

/** A server that holds what it is told, unless the test says otherwise. */
function open({ fails = () => undefined }: { fails?: (change: Change) => Error | undefined } = {}) {
  const server = {
    now: storedAs(start),
    told: [] as string[],
    draft: start,
    version: 0,
    /** Does what it is told, and its answer is lost. */
    isMute: false,
    /** Another editor writes. */
    take(draft: ProgramDraft) {
      server.now = storedAs(draft)
      server.version += 1
    },
  }
  let read = 0
  let kept: Kept | undefined
  const held: (() => void)[] = []
  const times = { stands: false }
  const device = { isFull: false }
  const ports: SavePorts = {
    send: async (change) => {
      const error = server.version > read ? new Behind() : fails(change)
      if (error) throw error
      server.told.push(change.kind)
      server.now = afterChange(server.now, change)
      server.version += 1
      if (server.isMute) throw new Error('The answer was lost')
      read = server.version
    },
    reread: async () => {
      read = server.version
      return server.now
    },
    faultOf: (error) => (error instanceof Behind ? 'behind' : error instanceof Refused ? 'no' : 'again'),
    keep: async (now) => {
      if (!device.isFull) kept = now
      return !device.isFull
    },
    pause: () => (times.stands ? new Promise((resolve) => held.push(resolve)) : Promise.resolve()),
    onTheirs: ({ draft }) => {
      server.draft = draft
    },
  }
  const autosave = new Autosave(storedAs(start), ports)
  return { autosave, ports, server, kept: () => kept?.draft, keptWhole: () => kept, held, times, device }
}

const named = (draft: ProgramDraft, name: string) => detailsChanged(draft, { name })
const planNamed = (draft: ProgramDraft, id: string, name: string) => planChanged(draft, id, (one) => ({ ...one, name }))
const kindOf = (autosave: Autosave) => autosave.current().kind

test('typed changes are stored, and only what has changed', async () => {
  const { autosave, server } = open()
  autosave.write(named(start, 'Strong finish'))
  await autosave.flush()
  expect(server.now.draft.details.name).toBe('Strong finish')
  expect(server.told).toEqual(['details'])
  expect(kindOf(autosave)).toBe('saved')
})

test('a session is added, renamed, moved and removed, and no draft stays on the device', async () => {
  const { autosave, server, kept } = open()
  const third = plan('Main: C', 'three', { asStored: true })
  const draft = planMoved(planNamed(planAdded(start, third), dayOne.id, 'Legs'), third.id, 0)
  autosave.write(planRemoved(draft, dayTwo.id))
  await autosave.flush()
  const inOrder = server.now.draft.plans.toSorted(
    (one, other) => (server.now.orders.get(one.id) ?? 0) - (server.now.orders.get(other.id) ?? 0),
  )
  expect(inOrder.map(({ id }) => id)).toEqual([third.id, dayOne.id])
  expect(inOrder[1]?.name).toBe('Legs')
  expect(kept()).toBeUndefined()
})

test('text typed while a save is in progress is saved after it, and no letter is lost', async () => {
  const { autosave, server, times, held } = open()
  times.stands = true
  autosave.write(named(start, 'S'))
  autosave.write(named(start, 'St'))
  times.stands = false
  held.forEach((go) => go())
  autosave.write(named(start, 'Str'))
  await autosave.flush()
  await autosave.flush()
  expect(server.now.draft.details.name).toBe('Str')
})

test('every letter is kept on this device before it is sent, and removed once the server has it', async () => {
  const { autosave, kept } = open()
  const draft = named(start, 'Strong finish')
  autosave.write(draft)
  expect(kept()).toBe(draft)
  await autosave.flush()
  expect(kept()).toBeUndefined()
})

test('off line it tries again until it goes through', async () => {
  let failures = 3
  const { autosave, server, kept } = open({ fails: () => (failures-- > 0 ? new Error('off line') : undefined) })
  const states: string[] = []
  autosave.follow(() => states.push(kindOf(autosave)))
  autosave.write(named(start, 'Strong finish'))
  await autosave.flush()
  expect(states).toEqual(['saving', 'waiting', 'waiting', 'waiting', 'saving', 'saved'])
  expect(server.now.draft.details.name).toBe('Strong finish')
  expect(kept()).toBeUndefined()
})

test('a change refused by the server is reported, stays here, and is retried with the next change', async () => {
  let isRefused = true
  const { autosave, server, kept } = open({ fails: () => (isRefused ? new Refused() : undefined) })
  autosave.write(named(start, 'Bad'))
  await autosave.flush()
  expect(kindOf(autosave)).toBe('refused')
  expect(kept()?.details.name).toBe('Bad')
  isRefused = false
  autosave.write(named(start, 'Good'))
  await autosave.flush()
  expect(server.now.draft.details.name).toBe('Good')
})

test('typing on after a lost response causes no conflict, and nothing is written twice', async () => {
  const { autosave, server } = open()
  server.isMute = true
  autosave.follow(() => {
    if (kindOf(autosave) !== 'waiting' || !server.isMute) return
    server.isMute = false
    autosave.write(planNamed(start, dayOne.id, 'Leg day'))
  })
  autosave.write(planNamed(start, dayOne.id, 'Leg'))
  await autosave.flush()
  expect(server.now.draft.plans[0]?.name).toBe('Leg day')
  expect(server.told).toEqual(['write', 'write'])
  expect(kindOf(autosave)).toBe('saved')
})

test.each(['create', 'remove'] as const)('a lost answer to a %s is found out by reading again', async (kind) => {
  const { autosave, server } = open()
  server.isMute = true
  autosave.follow(() => {
    if (kindOf(autosave) === 'waiting') server.isMute = false
  })
  const third = plan('Main: C', 'three', { asStored: true })
  autosave.write(kind === 'create' ? planAdded(start, third) : planRemoved(start, dayTwo.id))
  await autosave.flush()
  expect(server.told).toEqual([kind])
  expect(server.now.draft.plans).toHaveLength(kind === 'create' ? 3 : 1)
  expect(kindOf(autosave)).toBe('saved')
})

test('a tab that was closed before the answer came does not clash with itself when it is opened again', async () => {
  const { autosave, server, keptWhole, ports } = open()
  const states: string[] = []
  server.isMute = true
  const closed = Promise.withResolvers<never>()
  const away = new Autosave(storedAs(start), {
    ...ports,
    send: (change) => ports.send(change).catch(() => closed.promise),
  })
  away.write(planNamed(start, dayOne.id, 'Leg'))
  await expect.poll(() => server.told).toEqual(['write'])
  away.write(planNamed(start, dayOne.id, 'Leg day'))
  server.isMute = false
  const kept = keptWhole()
  if (!kept) throw new Error('Nothing was kept')
  const stored = await ports.reread()
  const again = new Autosave(stored, ports)
  again.follow(() => states.push(kindOf(again)))
  again.resume(kept)
  await again.flush()
  expect(states).not.toContain('clash')
  expect(server.now.draft.plans[0]?.name).toBe('Leg day')
  expect(kindOf(autosave)).toBe('saved')
})

test('whitespace around a text, which the server does not keep, is not another user’s change', async () => {
  const { autosave, server } = open()
  autosave.write(planNamed(start, dayOne.id, 'Leg '))
  await autosave.flush()
  server.take(planNamed(planNamed(start, dayOne.id, 'Leg'), dayTwo.id, 'Theirs'))
  autosave.write(planNamed(start, dayOne.id, 'Leg day'))
  await autosave.flush()
  expect(server.now.draft.plans.map(({ name }) => name)).toEqual(['Leg day', 'Theirs'])
  expect(kindOf(autosave)).toBe('saved')
})

test('a write rejected as outdated, although no one else has written, is refused and not retried forever', async () => {
  const { autosave, kept } = open({ fails: () => new Behind() })
  autosave.write(named(start, 'Strong finish'))
  await autosave.flush()
  expect(kindOf(autosave)).toBe('refused')
  expect(kept()?.details.name).toBe('Strong finish')
})

test('a session without a name waits, and keeps nothing else from being stored', async () => {
  const { autosave, server, kept } = open()
  const draft = planNamed(planNamed(start, dayOne.id, ''), dayTwo.id, 'Arms')
  autosave.write(draft)
  await autosave.flush()
  expect(server.now.draft.plans.map(({ name }) => name)).toEqual(['Day 1', 'Arms'])
  expect(kept()).toBe(draft)
})

test('another user’s change to a different session is merged, and the local change is saved', async () => {
  const { autosave, server } = open()
  server.take(planNamed(start, dayTwo.id, 'Theirs'))
  autosave.write(planNamed(start, dayOne.id, 'Mine'))
  await autosave.flush()
  expect(server.now.draft.plans.map(({ name }) => name)).toEqual(['Mine', 'Theirs'])
  expect(server.draft.plans.map(({ name }) => name)).toEqual(['Mine', 'Theirs'])
  expect(kindOf(autosave)).toBe('saved')
})

test.each([
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const)(
  'two changes to the same session are reported as a conflict, and %s is kept when chosen',
  async (whose, name) => {
    const { autosave, server } = open()
    server.take(planNamed(start, dayOne.id, 'Theirs'))
    autosave.write(planNamed(start, dayOne.id, 'Mine'))
    await autosave.flush()
    expect(autosave.current()).toEqual({ kind: 'clash', clashes: [{ planId: dayOne.id, name: 'Mine' }] })
    expect(server.told).toEqual([])
    autosave.settle(whose)
    await autosave.flush()
    expect(server.now.draft.plans[0]?.name).toBe(name)
    expect(kindOf(autosave)).toBe('saved')
  },
)

test('during a conflict nothing is sent, and text typed meanwhile is kept', async () => {
  const { autosave, server, kept } = open()
  server.take(planNamed(start, dayOne.id, 'Theirs'))
  autosave.write(planNamed(start, dayOne.id, 'Mine'))
  await autosave.flush()
  autosave.write(planNamed(start, dayOne.id, 'Mine too'))
  await autosave.flush()
  expect(server.told).toEqual([])
  expect(kept()?.plans[0]?.name).toBe('Mine too')
})

test('a session removed by another user is not restored by a change to a different one', async () => {
  const { autosave, server } = open()
  server.take(planRemoved(start, dayTwo.id))
  autosave.write(planChanged(start, dayOne.id, (one) => ({ ...one, description: 'Legs' })))
  await autosave.flush()
  expect(server.now.draft.plans.map(shapeOf)).toEqual(['Main: A'])
})

test('a draft left by a closed tab continues on top of what another user has changed since', async () => {
  const { autosave, server } = open()
  const draft = autosave.resume({
    base: planNamed(start, dayTwo.id, 'Before'),
    draft: planNamed(planNamed(start, dayTwo.id, 'Before'), dayOne.id, 'Mine'),
  })
  expect(draft.plans.map(({ name }) => name)).toEqual(['Mine', 'Day 1'])
  await autosave.flush()
  expect(server.now.draft.plans.map(({ name }) => name)).toEqual(['Mine', 'Day 1'])
})

test('a draft left by a closed tab does not overwrite what another user wrote there since', async () => {
  const { autosave, server } = open()
  autosave.resume({ base: planNamed(start, dayOne.id, 'Before'), draft: planNamed(start, dayOne.id, 'Mine') })
  await autosave.flush()
  expect(kindOf(autosave)).toBe('clash')
  expect(server.told).toEqual([])
})

test('what another tab saved is loaded while there are no local edits, and nothing is sent for it', async () => {
  const { autosave, server, kept } = open()
  server.take(named(start, 'Theirs'))
  autosave.refresh()
  await autosave.flush()
  expect(server.draft.details.name).toBe('Theirs')
  expect(server.told).toEqual([])
  expect(kindOf(autosave)).toBe('saved')
  // It counts as read: what is written now does not clash with it.
  autosave.write(named(server.draft, 'Mine after theirs'))
  await autosave.flush()
  expect(server.now.draft.details.name).toBe('Mine after theirs')
  expect(kept()).toBeUndefined()
})

test('what another tab saved in the session being edited is a conflict, and nothing is overwritten', async () => {
  const { autosave, server } = open()
  autosave.write(planNamed(start, dayOne.id, ''))
  await autosave.flush()
  server.take(planNamed(start, dayOne.id, 'Theirs'))
  autosave.refresh()
  await autosave.flush()
  expect(kindOf(autosave)).toBe('clash')
  expect(server.now.draft.plans[0]?.name).toBe('Theirs')
})

test('closing an editor tries to save just once more, and its draft stays on this device', async () => {
  let tries = 0
  const { autosave, kept } = open({
    fails: () => {
      tries += 1
      return new Error('off line')
    },
  })
  const draft = named(start, 'Strong finish')
  autosave.write(draft)
  await autosave.close()
  expect(tries).toBe(1)
  expect(kept()).toBe(draft)
})

test('a device that refuses to store a draft is reported until the server has the draft', async () => {
  let isAway = true
  const { autosave, device } = open({ fails: () => (isAway ? new Refused() : undefined) })
  device.isFull = true
  autosave.write(named(start, 'Strong finish'))
  await autosave.flush()
  expect(autosave.isSafe()).toBe(false)
  isAway = false
  await autosave.flush()
  expect(autosave.isSafe()).toBe(true)
})
