import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import { readSubscription } from '#backend/model/events/readSubscription.ts'
import { contextOf, type DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { LogEvent } from '#backend/platform/database.ts'
import { mia, openVideos, sam, send, videoRow } from './openVideos.fixture.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openVideos()
  await domain.insert('video', [videoRow('film'), videoRow('other'), videoRow('private', { is_public: false })])
})
afterEach(() => domain.close())

/** The events that a viewer of the videos has received so far, in order. */
async function heardBy(viewer: Viewer, id: string): Promise<unknown[]> {
  const document = parse(`subscription ($filter: ModelSubscriptionVideoFilterInput) {
    changed: onUpdateVideos(filter: $filter) { id title viewsCount likes dislikes }
  }`)
  const request = { document, variables: { filter: { id: { eq: id } } }, context: contextOf(viewer) }
  const answers = new EventAnswers(domain.engine)
  const told: unknown[] = []
  const events = await domain.open.query<LogEvent>({
    text: 'select id::int as position, topic, action, row_id as "rowId", before, after from outbox order by id',
  })
  for (const event of events.filter(({ topic }) => topic === 'video')) {
    const answer = await answers.tell(event, readSubscription(domain.engine, request), () => request)
    if (answer) told.push(answer.data?.['changed'])
  }
  await domain.open.query({ text: 'delete from outbox' })
  return told
}

const reactTo = (verb: string, input: object, viewer: Viewer) => {
  const type = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}ReactionInput`
  const document = `mutation ($input: ${type}!) { answer: ${verb}Reactions(input: $input) { video { likes dislikes } } }`
  return send(domain, document, { viewer, variables: { input } })
}

function watch(verb: 'create' | 'update', videoID: string, viewer: Viewer) {
  const document = `mutation ($input: VideoProgressInput!) { answer: ${verb}VideoProgress(input: $input) { id } }`
  return send(domain, document, { viewer, variables: { input: { videoID, lastWatchedTimestamp: 5 } } })
}

test('a user looking at a video receives other users’ likes as they come, change and go, for that video only (rows 60, 86)', async () => {
  const key = { targetID: 'film', userID: 'sam' }
  expect(await reactTo('create', { ...key, targetType: 'VIDEO', reaction: 'LIKE' }, sam)).toEqual({
    video: { likes: 1, dislikes: 0 },
  })
  expect(await heardBy(mia, 'film')).toEqual([{ id: 'film', title: 'film', viewsCount: 0, likes: 1, dislikes: 0 }])
  expect(await reactTo('update', { ...key, reaction: 'DISLIKE' }, sam)).toEqual({ video: { likes: 0, dislikes: 1 } })
  expect(await heardBy(mia, 'film')).toMatchObject([{ likes: 0, dislikes: 1 }])
  await reactTo('update', { ...key, reaction: 'DISLIKE', feedback: 'Too fast' }, sam)
  expect(await heardBy(mia, 'film')).toEqual([])
  expect(await reactTo('delete', key, sam)).toEqual({ video: { likes: 0, dislikes: 0 } })
  expect(await heardBy(mia, 'other')).toEqual([])
})

test('a user who starts watching is counted for all viewers, and continuing sends no further event (rows 86, 89)', async () => {
  await watch('create', 'film', sam)
  expect(await heardBy(mia, 'film')).toMatchObject([{ viewsCount: 1 }])
  await watch('update', 'film', sam)
  await watch('create', 'film', sam)
  expect(await heardBy(mia, 'film')).toEqual([])
})

test('a user does not receive the viewer counts of a video that they may not see (rows 86, 88)', async () => {
  await domain.insert('video_share', [{ id: 's', video_id: 'private', contact_id: 'sam', shared_by_id: 'kenji' }])
  await watch('create', 'private', sam)
  expect(await heardBy(mia, 'private')).toEqual([])
})

test('liking a class sends no event for a video', async () => {
  await domain.open.query({
    text: `insert into reaction (id, target_id, target_type, user_id, reaction) values ('r', 'a class', 'EVENT', 'sam', 'LIKE')`,
  })
  expect(await domain.open.query({ text: 'select from outbox' })).toEqual([])
})
