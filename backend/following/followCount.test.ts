import { parse } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import { readSubscription } from '#backend/model/events/readSubscription.ts'
import { at, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await domain.insert(
    'contact',
    ['mia', 'sam', 'kenji', 'amara'].map((id) => contactRow(id, { first_name: id, last_name: 'Kim' })),
  )
  await domain.insert('role', [coachRole('kenji'), coachRole('amara')])
})
afterEach(() => domain.close())

const onlookers = [anonymous, person('mia'), person('sam'), person('kenji'), person('root', { isGlobal: true })]
const counts = 'id followeeID followersCount'
const withFollow = `${counts} follow { status followerName }`

const follow = { id: 'f', follower_id: 'mia', followee_id: 'kenji', created_at: at(0), updated_at: at(0) }

/** The follow is stored as it became, and told to all of them at the same moment. */
async function tell(
  viewers: readonly Viewer[],
  columns: object,
  { of = 'FollowCount', fields = counts, filter = {} } = {},
) {
  const row = { ...follow, status: 'FOLLOWED', ...columns }
  await domain.open.query({ text: 'delete from follow where id = $1' }, [row.id])
  await domain.insert('follow', [row])
  const document = parse(
    `subscription ($filter: ModelSubscription${of}FilterInput) { told: onUpdate${of}s(filter: $filter) { ${fields} } }`,
  )
  const told = new EventAnswers(domain.engine)
  const event = {
    topic: 'follow',
    action: 'update' as const,
    rowId: row.id,
    before: null,
    after: row,
    position: 1,
  }
  const asked = viewers.map((viewer) => ({ document, variables: { filter }, context: contextOf(viewer) }))
  domain.database.take()
  const answers = await Promise.all(
    asked.map(async (request) => told.tell(event, readSubscription(domain.engine, request), () => request)),
  )
  return {
    answers: answers.map((answer): unknown => answer && answer.data?.['told']),
    statements: domain.database.take().length,
  }
}

test('everyone viewing a coach gets the new follower count, and it is computed once for all of them (row 127)', async () => {
  const { answers, statements } = await tell(onlookers, {})
  expect(answers).toEqual(onlookers.map(() => ({ id: 'f', followeeID: 'kenji', followersCount: 1 })))
  // Whether kenji coaches, and how many follow.
  expect(statements).toBe(2)
  const left = await tell(onlookers, { status: 'UNFOLLOWED' })
  expect(left.answers).toEqual(onlookers.map(() => ({ id: 'f', followeeID: 'kenji', followersCount: 0 })))
})

test('the coach sees who followed them; an unfollow shows the name only to the follower (row 127)', async () => {
  const named = async (status: string) => {
    const { answers } = await tell(onlookers, { status }, { fields: withFollow })
    return answers.map((answer): unknown => Reflect.get(Object(answer), 'follow'))
  }
  const mia = { status: 'FOLLOWED', followerName: 'mia Kim' }
  expect(await named('FOLLOWED')).toEqual([null, mia, null, mia, mia])
  const gone = { status: 'UNFOLLOWED', followerName: 'mia Kim' }
  expect(await named('UNFOLLOWED')).toEqual([null, gone, null, null, gone])
})

test('subscribers who watch another coach get no event and cause no query', async () => {
  const { answers, statements } = await tell(onlookers, {}, { filter: { followeeID: { in: ['amara'] } } })
  expect(answers).toEqual(onlookers.map(() => undefined))
  expect(statements).toBe(0)
})

test('no event is delivered for a person who is no longer a coach (row 128)', async () => {
  await domain.open.query({ text: "update role set status = 'DECLINED' where contact_id = 'kenji'" })
  expect((await tell(onlookers, {})).answers).toEqual(onlookers.map(() => undefined))
})

test('a follower gets events for their follow, including its end, at no cost for others (row 127)', async () => {
  const own = { of: 'Follow', fields: 'id followeeID status', filter: { followerID: { eq: 'mia' } } }
  const { answers, statements } = await tell(onlookers, { status: 'UNFOLLOWED' }, own)
  const ended = { id: 'f', followeeID: 'kenji', status: 'UNFOLLOWED' }
  // The operator of the whole of it sees all follows.
  expect(answers).toEqual([undefined, ended, undefined, undefined, ended])
  expect(statements).toBe(1)
  const samsOwn = { ...own, filter: { followerID: { eq: 'sam' } } }
  expect((await tell([person('sam')], {}, samsOwn)).statements).toBe(0)
})

test('a subscription does not reveal who other users follow', async () => {
  const others = { of: 'Follow', fields: 'id status', filter: {} }
  const [stranger, mia, sam] = (await tell(onlookers, {}, others)).answers
  expect([stranger, mia, sam]).toEqual([undefined, { id: 'f', status: 'FOLLOWED' }, undefined])
})
