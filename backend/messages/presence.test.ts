import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await domain.insert(
    'contact',
    ['mia', 'kenji', 'sam'].map((id) => contactRow(id)),
  )
  await domain.insert('conversation', [
    {
      id: 'talk',
      kind: 'PRIVATE',
      contact_ids: ['kenji', 'mia'],
      last_seq: 0,
      version: 0,
      created_at: at(0),
      updated_at: at(0),
    },
  ])
})
afterEach(() => domain.close())

const mia = person('mia')
const kenji = person('kenji')

async function report(status: string, viewer: Viewer = mia, now?: string) {
  const document =
    'mutation ($input: ReportPresenceInput!) { reportPresence(input: $input) { contactID status shownStatus seenAt } }'
  const { data, errors } = await domain.ask(document, {
    viewer,
    variables: { input: { status } },
    ...(now ? { now } : {}),
  })
  return errors?.[0]?.extensions['code'] ?? data?.['reportPresence']
}

async function shown(viewer: Viewer, contactID = 'mia'): Promise<unknown> {
  const document =
    'query ($c: ID!) { presencesByContactID(contactID: $c) { items { status shownStatus reportedAt seenAt } } }'
  const { data } = await domain.ask(document, { viewer, variables: { c: contactID } })
  return data?.['presencesByContactID']
}

const later = '2026-11-21T09:01:00.000Z'

test.each(['ONLINE', 'AWAY', 'BUSY', 'OFFLINE'])(
  'people who talk with each other see that one is %s and since when they were seen (row 47)',
  async (status) => {
    await report('ONLINE')
    expect(await report(status, mia, later)).toEqual({ contactID: 'mia', status, shownStatus: status, seenAt: later })
    expect(await shown(kenji)).toEqual({
      items: [{ status: null, shownStatus: status, reportedAt: null, seenAt: later }],
    })
  },
)

test('others see an invisible person as they were last visible, like one whose client has gone (row 47)', async () => {
  await report('BUSY')
  const before = await shown(kenji)
  await domain.open.query({ text: 'delete from outbox' })
  await report('INVISIBLE', mia, later)
  await report('INVISIBLE', mia, later)
  expect(await shown(kenji)).toEqual(before)
  expect(await shown(mia)).toMatchObject({ items: [{ status: 'INVISIBLE', reportedAt: later, shownStatus: 'BUSY' }] })
  expect(await domain.open.query({ text: 'select topic from outbox' })).toEqual([])
  await report('ONLINE', mia, later)
  expect(await shown(kenji)).toMatchObject({ items: [{ shownStatus: 'ONLINE', seenAt: later }] })
  expect(await domain.open.query({ text: 'select topic from outbox' })).toEqual([{ topic: 'contact_presence' }])
})

test('others see nothing of a person who was never visible, as of one who never reported (row 47)', async () => {
  await report('INVISIBLE')
  expect(await shown(kenji)).toEqual({ items: [] })
  expect(await shown(mia)).toMatchObject({ items: [{ status: 'INVISIBLE', shownStatus: 'OFFLINE', seenAt: null }] })
})

test('a person outside their conversations, a global admin and a visitor do not see whether they are there (row 47)', async () => {
  await report('ONLINE')
  for (const viewer of [person('sam'), person('root', { isGlobal: true })])
    expect(await shown(viewer)).toEqual({ items: [] })
  expect(await report('ONLINE', anonymous)).toBe('UNAUTHENTICATED')
})

test.each([
  ['has blocked the other', 'mia', 'kenji'],
  ['was blocked by the other', 'kenji', 'mia'],
])(
  'a person who %s does not see whether they are there, until the block ends (row 47)',
  async (_who, blocker, blocked) => {
    await report('ONLINE')
    await report('ONLINE', kenji)
    await domain.insert('contact_block', [{ id: 'b', blocker_id: blocker, blocked_id: blocked }])
    expect(await shown(kenji)).toEqual({ items: [] })
    expect(await shown(mia, 'kenji')).toEqual({ items: [] })
    expect(await shown(mia)).toMatchObject({ items: [{ status: 'ONLINE' }] })
    await domain.open.query({ text: 'delete from contact_block' })
    expect(await shown(kenji)).toMatchObject({ items: [{ shownStatus: 'ONLINE' }] })
    expect(await shown(mia, 'kenji')).toMatchObject({ items: [{ shownStatus: 'ONLINE' }] })
  },
)

test('reporting again keeps one row', async () => {
  await Promise.all([report('ONLINE'), report('BUSY'), report('AWAY')])
  const rows = await domain.open.query({ text: 'select contact_id from contact_presence' })
  expect(rows).toHaveLength(1)
})
