import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readApprovalFacts } from '#backend/approval/approval.store.ts'
import { coachRole } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { Transaction } from '#backend/platform/database.ts'
import { boss, fileRow, kenji, mia, openVideos, root, send, videoRow } from '#backend/video/openVideos.fixture.ts'
import { createRunStore } from '#backend/video/processing/runs.store.ts'

const key = (name: string) => `videos/kenji/film/${name}`

let domain: DomainUnderTest
/** Runs in the coach's transaction, after it has read the policies. */
let afterReading: (transaction: Transaction) => Promise<unknown>
beforeAll(async () => {
  domain = await openVideos({
    readApprovalFacts: async (transaction, subject) => {
      const facts = await readApprovalFacts(transaction, subject)
      await afterReading(transaction)
      return facts
    },
  })
})
afterAll(() => domain.close())
beforeEach(async () => {
  afterReading = async () => undefined
  for (const table of ['video_run', 'audit_entry', 'video_company', 'video', 'stored_object', 'role'])
    await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo' }), coachRole('amara')])
  await domain.insert('video', [
    videoRow('film', {
      status: 'DRAFT',
      is_approved: null,
      object_key: key('old.mp4'),
      video_url: key('out-1/a.m3u8'),
    }),
  ])
  await linkTo('dojo')
  await needApproval('dojo', false)
  await needApproval('gym', true)
})

const linkTo = (company: string) =>
  domain.insert('video_company', [{ id: `film of ${company}`, video_id: 'film', company_id: company }])

/** An admin of the company sets its policy. */
async function needApproval(companyId: string, contentNeedsApproval: boolean): Promise<void> {
  const document = `mutation ($input: UpdateCompanyInput!) {
    answer: updateCompanies(input: $input) { contentNeedsApproval } }`
  const viewer = person('admin', { adminOfCompanyIds: [companyId] })
  const input = { id: companyId, contentNeedsApproval }
  expect(await send(domain, document, { viewer, variables: { input } })).toEqual({ contentNeedsApproval })
}

function update(video: object, viewer: Viewer = kenji) {
  const document = `mutation ($video: UpdateVideoLambdaInput!) {
    answer: updateVideoLambda(video: $video) { success video { isApproved } } }`
  return send(domain, document, { viewer, variables: { video: { id: 'film', ...video } } })
}

const publish = (viewer: Viewer = kenji) => update({ status: 'PUBLISHED' }, viewer)
const unpublish = () => update({ status: 'DRAFT' })
const decide = (verb: 'approve' | 'decline', seen: boolean | null = null) =>
  send(domain, `mutation { answer: ${verb}VideoLambda(videoID: "film", seen: ${seen}) { success } }`, { viewer: boss })
const watch = () => send(domain, '{ answer: getVideos(id: "film") { title } }', { viewer: mia })
const isApproved = (decision: boolean | null) => ({ success: true, video: { isApproved: decision } })

test('if the studio needs no approval, members can watch a video as soon as its coach publishes it (row 83)', async () => {
  expect(await watch()).toBeNull()
  expect(await publish()).toEqual(isApproved(true))
  expect(await watch()).toEqual({ title: 'film' })
  // There was no decision.
  expect(await domain.open.query({ text: 'select id from audit_entry' })).toEqual([])
})

test('a private video is approved once its coach makes it public (row 83)', async () => {
  expect(await update({ isPublic: false })).toEqual(isApproved(null))
  expect(await publish()).toEqual(isApproved(null))
  expect(await update({ isPublic: true })).toEqual(isApproved(true))
})

test('a new studio needs approval until an admin says otherwise (row 83)', async () => {
  await domain.insert('company', [{ id: 'new', name: 'New' }])
  await domain.insert('role', [coachRole('kenji', { id: 'r2', company_id: 'new' })])
  await domain.open.query({ text: `update video_company set company_id = 'new'` })
  expect(await publish()).toEqual(isApproved(null))
})

test.each([
  ['one of its studios needs approval', () => linkTo('gym'), ['dojo', 'gym']],
  ['it belongs to no studio', () => domain.open.query({ text: 'delete from video_company' }), ['dojo']],
  ['its coach has left the studio', async () => undefined, []],
])('a video waits for an admin if %s (row 83)', async (_what, change, companies) => {
  await domain.open.query({ text: `delete from role where contact_id = 'kenji'` })
  await domain.insert(
    'role',
    ['', ...companies].map((id) => coachRole('kenji', { id: `at ${id}`, company_id: id || null })),
  )
  await change()
  expect(await publish()).toEqual(isApproved(null))
  expect(await watch()).toBeNull()
})

test('a coach without a studio waits for a global admin (row 83)', async () => {
  await domain.open.query({ text: `update video set coach_id = 'amara', owner_id = 'amara'` })
  await domain.open.query({ text: 'delete from video_company' })
  expect(await publish(person('amara'))).toEqual(isApproved(null))
})

test('a pending video stays pending when the studio turns approval off (row 83)', async () => {
  await needApproval('dojo', true)
  expect(await publish()).toEqual(isApproved(null))
  await needApproval('dojo', false)
  expect(await update({ title: 'Kata' })).toEqual(isApproved(null))
  expect(await watch()).toBeNull()
  expect(await decide('approve')).toEqual({ success: true })
  expect(await watch()).toEqual({ title: 'Kata' })
})

test('a published video stays published when the studio turns approval on again, until its coach changes it (row 83)', async () => {
  await publish()
  await needApproval('dojo', true)
  expect(await watch()).toEqual({ title: 'film' })
  expect(await update({ level: 'White' })).toEqual(isApproved(true))
  expect(await update({ title: 'Kata' })).toEqual(isApproved(null))
})

test('without the policy, a change of an approved video needs no approval; with it, the change ends the approval (row 83)', async () => {
  await domain.insert('role', [coachRole('kenji', { id: 'gym', company_id: 'gym' })])
  await publish()
  expect(await update({ title: 'Kata' })).toEqual(isApproved(true))
  expect(await update({ assignedCompanies: ['dojo', 'gym'] })).toEqual(isApproved(null))
})

test('a coach cannot overrule an admin who has declined (row 83)', async () => {
  await publish()
  expect(await decide('decline', true)).toEqual({ success: true })
  expect(await update({ title: 'Kata' })).toEqual(isApproved(null))
  await unpublish()
  expect(await publish()).toEqual(isApproved(null))
  const question = '{ answer: getVideos(id: "film") { wasDeclined } }'
  expect(await send(domain, question, { viewer: kenji })).toEqual({ wasDeclined: true })
  // Once an admin has approved it an hour later, the studio's policy applies again.
  await domain.open.query({ text: `update audit_entry set created_at = created_at - interval '1 hour'` })
  await decide('approve')
  expect(await update({ title: 'Kata at dawn' })).toEqual(isApproved(true))
})

test('a new file of an approved video ends the approval only if the studio needs approval (row 85)', async () => {
  await publish()
  await replaceWith('second.mp4')
  expect(await storedDecision()).toEqual({ is_approved: true })
  await needApproval('dojo', true)
  await replaceWith('third.mp4')
  expect(await storedDecision()).toEqual({ is_approved: null })
})

test('a new file that is processed while its coach publishes the video is approved with it (row 85)', async () => {
  await replaceWith('second.mp4', publish)
  expect(await storedDecision()).toEqual({ is_approved: true })
})

/** Uploads a new file and shows it, as processing does. `meanwhile` runs before that. */
async function replaceWith(name: string, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  await domain.insert('stored_object', [fileRow(key(name), 'film')])
  const document = `mutation { answer: replaceVideoFileLambda(videoID: "film", objectKey: "${key(name)}") { success } }`
  expect(await send(domain, document, { viewer: kenji })).toEqual({ success: true })
  await meanwhile()
  await showFilm(key(name))
}

async function storedDecision(): Promise<object | undefined> {
  const [row] = await domain.open.query({ text: 'select is_approved from video' })
  return row
}

async function showFilm(objectKey: string): Promise<void> {
  const runs = createRunStore(domain.open)
  const run = await runs.begin({ videoID: 'film', objectKey }, `run of ${objectKey}`)
  if (run) await runs.show(run, { masterKey: `${objectKey}/master.m3u8`, seconds: 60 })
}

test('a video published after the studio turned approval on again needs approval, even at the same moment (row 83)', async () => {
  const changed = Promise.withResolvers<undefined>()
  const publishing = changed.promise.then(() => publish())
  await domain.open.transact(async (transaction) => {
    await transaction.query({ text: `update company set content_needs_approval = true where id = 'dojo'` })
    changed.resolve(undefined)
    await untilWaiting(publishing, transaction)
  })
  expect(await publishing).toEqual(isApproved(null))
})

test('turning approval on while a coach publishes waits until that is done (row 83)', async () => {
  const order: string[] = []
  const policiesRead = Promise.withResolvers<undefined>()
  const changing = policiesRead.promise.then(() => needApproval('dojo', true)).then(() => order.push('changed'))
  afterReading = async (transaction) => {
    policiesRead.resolve(undefined)
    await untilWaiting(changing, transaction)
    order.push('published')
  }
  expect(await publish()).toEqual(isApproved(true))
  await changing
  expect(order).toEqual(['published', 'changed'])
})

/** Resolves once the work waits for a row that this transaction has locked, or has ended without waiting. */
async function untilWaiting(work: Promise<unknown>, transaction: Transaction): Promise<void> {
  const ended = new AbortController()
  void work.finally(() => ended.abort())
  const text = `select pg_sleep(0.01) from (select count(*) as waiting from pg_locks
    where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))) locks where waiting = 0`
  while (!ended.signal.aborted && (await transaction.query({ text })).length > 0);
}

test.each([
  ['a member', mia],
  ['a coach of the studio', kenji],
  ['an admin of another studio', person('gil', { adminOfCompanyIds: ['gym'] })],
])('%s does not set the policy of a studio (row 117)', async (_who, viewer) => {
  const document = `mutation { answer: updateCompanies(input: { id: "dojo", contentNeedsApproval: true }) { id } }`
  expect(await send(domain, document, { viewer })).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await send(domain, document, { viewer: root })).toEqual({ id: 'dojo' })
})
