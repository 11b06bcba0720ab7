import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { followingResolvers } from './following.resolvers.ts'
import { followedCoachesIn } from './following.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({
    resolvers: (database) => followingResolvers({ database, listFollowed: followedCoachesIn(database) }),
  })
  await domain.insert(
    'contact',
    ['mia', 'sam', 'kenji', 'amara', 'waiting'].map((id) => contactRow(id, { first_name: id, last_name: 'Kim' })),
  )
  await domain.insert('company', [{ id: 'dojo', name: 'Dojo' }])
  await domain.insert('role', [
    coachRole('kenji', { company_id: 'dojo' }),
    coachRole('amara'),
    coachRole('waiting', { company_id: 'dojo', status: 'PENDING' }),
  ])
})
afterEach(() => domain.close())

const mia = person('mia')

const followUser = /* GraphQL */ `
  mutation ($input: FollowUserInput!) {
    followUserLambda(input: $input) {
      success
      error
      message
      code
      action
      follow {
        status
        sourceOfFollow
        followee {
          id
        }
      }
      coach {
        followersCount
        viewerFollow {
          status
        }
      }
    }
  }
`

interface Said {
  viewer?: Viewer
  followerID?: string
  sourceOfFollow?: string
}

async function say(status: string, followeeID: string, { viewer = mia, ...more }: Said = {}) {
  const input = { followeeID, status, ...more }
  const { data, errors } = await domain.ask(followUser, { viewer, variables: { input } })
  return errors ? { code: errors[0]?.extensions['code'] } : (data?.['followUserLambda'] as Record<string, unknown>)
}

function refused(code: string) {
  return { success: false, error: 'Something went wrong', code, action: null, follow: null }
}

async function stored(): Promise<object[]> {
  return domain.open.query({ text: 'select follower_id, followee_id, status from follow order by 1, 2' })
}

test('a member follows, unfollows and follows a coach again: one row, and an answer each time (row 127)', async () => {
  const followed = await say('FOLLOWED', 'kenji', { followerID: 'mia', sourceOfFollow: 'MYPAGE' })
  const follow = { status: 'FOLLOWED', sourceOfFollow: 'MYPAGE', followee: { id: 'kenji' } }
  const told = { success: true, error: null, message: null, code: null, action: 'FOLLOWED' }
  expect(followed).toEqual({ ...told, follow, coach: { followersCount: 1, viewerFollow: { status: 'FOLLOWED' } } })
  expect(await say('UNFOLLOWED', 'kenji')).toMatchObject({
    action: 'UNFOLLOWED',
    follow: { status: 'UNFOLLOWED' },
    coach: { followersCount: 0, viewerFollow: { status: 'UNFOLLOWED' } },
  })
  expect(await say('FOLLOWED', 'kenji', { sourceOfFollow: 'SHARE' })).toMatchObject({
    follow: { sourceOfFollow: 'SHARE' },
  })
  expect(await stored()).toEqual([{ follower_id: 'mia', followee_id: 'kenji', status: 'FOLLOWED' }])
})

test('following twice is following once, also at the same moment, and keeps its place and its source (row 127)', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => say('FOLLOWED', 'kenji', { sourceOfFollow: 'CLASS' })))
  for (const answer of answers) expect(answer).toMatchObject({ success: true, action: 'FOLLOWED' })
  await domain.open.query({ text: `update follow set updated_at = '${at(-5)}'` })
  expect(await say('FOLLOWED', 'kenji', { sourceOfFollow: 'SHARE' })).toMatchObject({
    follow: { sourceOfFollow: 'CLASS' },
  })
  const [row] = await domain.open.query<{ updated_at: string }>({ text: 'select updated_at from follow' })
  expect(row?.updated_at).toBe(at(-5))
  expect(await stored()).toHaveLength(1)
})

test('following yourself succeeds without writing anything (row 127)', async () => {
  expect(await say('FOLLOWED', 'kenji', { viewer: person('kenji') })).toEqual({
    success: true,
    error: null,
    message: 'You cannot follow yourself',
    code: null,
    action: null,
    follow: null,
    coach: null,
  })
  expect(await stored()).toEqual([])
})

test('only an approved coach can be followed; a former coach can still be unfollowed (row 128)', async () => {
  for (const id of ['sam', 'waiting', 'no such person', "kenji' or true --"]) {
    expect(await say('FOLLOWED', id)).toMatchObject(refused('NOT_FOUND'))
  }
  await say('FOLLOWED', 'kenji')
  await domain.open.query({ text: "update role set status = 'DECLINED' where contact_id = 'kenji'" })
  expect(await say('UNFOLLOWED', 'kenji')).toMatchObject({ success: true, action: 'UNFOLLOWED' })
  expect(await say('FOLLOWED', 'kenji')).toMatchObject(refused('NOT_FOUND'))
  expect(await stored()).toMatchObject([{ status: 'UNFOLLOWED' }])
})

test('unfollowing a coach the member never followed changes nothing (row 127)', async () => {
  expect(await say('UNFOLLOWED', 'kenji')).toMatchObject({ success: true, action: 'UNFOLLOWED', follow: null })
  expect(await stored()).toEqual([])
})

test('no user can follow on behalf of another or without a contact (row 127)', async () => {
  const root = person('root', { isGlobal: true })
  expect(await say('FOLLOWED', 'kenji', { followerID: 'sam' })).toMatchObject(refused('NOT_FOUND'))
  expect(await say('FOLLOWED', 'kenji', { followerID: 'sam', viewer: root })).toMatchObject(refused('NOT_FOUND'))
  expect(await say('FOLLOWED', 'kenji', { viewer: anonymous })).toMatchObject(refused('UNAUTHENTICATED'))
  expect(await say('FOLLOWED', 'kenji', { viewer: { ...anonymous, subject: 's' } })).toMatchObject(
    refused('UNAUTHENTICATED'),
  )
  expect(await stored()).toEqual([])
})

test.each([
  [{ followeeID: '', status: 'FOLLOWED' }],
  [{ followeeID: 'x'.repeat(200), status: 'FOLLOWED' }],
  [{ followeeID: 'kenji\u0000', status: 'FOLLOWED' }],
  [{ followeeID: 'kenji', status: 'STALKED' }],
  [{ followeeID: 'kenji', status: 'FOLLOWED', sourceOfFollow: 'SPAM' }],
])('%j creates no follow', async (input) => {
  const { errors } = await domain.ask(followUser, { viewer: mia, variables: { input } })
  expect(errors).toHaveLength(1)
  expect(await stored()).toEqual([])
})

const rows = [
  { id: 'f-1', follower_id: 'mia', followee_id: 'kenji', status: 'FOLLOWED', updated_at: at(1) },
  { id: 'f-2', follower_id: 'sam', followee_id: 'kenji', status: 'FOLLOWED', updated_at: at(3) },
  { id: 'f-3', follower_id: 'mia', followee_id: 'amara', status: 'FOLLOWED', updated_at: at(2) },
  { id: 'f-4', follower_id: 'sam', followee_id: 'amara', status: 'UNFOLLOWED', updated_at: at(4) },
  { id: 'f-5', follower_id: 'mia', followee_id: 'waiting', status: 'FOLLOWED', updated_at: at(5) },
]

test('a coach’s followers and a member’s follows come newest first, with their names (row 127)', async () => {
  await domain.insert('follow', rows)
  const followers = `{ page: followsByFolloweeIDAndUpdatedAt(
    followeeID: "kenji", sortDirection: DESC, filter: { status: { eq: FOLLOWED } }
  ) { items { followerName } nextToken } }`
  const names = [{ followerName: 'sam Kim' }, { followerName: 'mia Kim' }]
  expect(pageOf(await domain.ask(followers, { viewer: person('kenji') })).items).toEqual(names)
  const admin = person('boss', { adminOfCompanyIds: ['dojo'] })
  expect(pageOf(await domain.ask(followers, { viewer: admin })).items).toEqual(names)
  expect(pageOf(await domain.ask(followers, { viewer: person('amara') })).items).toEqual([])
  expect(pageOf(await domain.ask(followers)).items).toEqual([])
  const follows = `{ page: listFollows(
    followerID: "mia", sortDirection: DESC, filter: { status: { eq: FOLLOWED } }
  ) { items { followeeID } nextToken } }`
  expect(pageOf(await domain.ask(follows, { viewer: mia })).items).toEqual([
    { followeeID: 'waiting' },
    { followeeID: 'amara' },
    { followeeID: 'kenji' },
  ])
  expect(pageOf(await domain.ask(follows, { viewer: person('sam') })).items).toEqual([])
})

const following = /* GraphQL */ `
  query ($contactID: ID) {
    getFollowingCoachesLambda(contactID: $contactID) {
      id
      firstName
      followersCount
      followingCount
      viewerFollow {
        status
      }
    }
  }
`

test('a member’s coaches: current follows of active coaches, in three statements however many there are (row 128)', async () => {
  await domain.insert('follow', rows)
  domain.database.take()
  const { data } = await domain.ask(following, { viewer: mia, variables: { contactID: 'mia' } })
  expect(domain.database.take()).toHaveLength(3)
  const coach = { followingCount: null, viewerFollow: { status: 'FOLLOWED' } }
  expect(data?.['getFollowingCoachesLambda']).toEqual([
    { id: 'amara', firstName: 'amara', followersCount: 1, ...coach },
    { id: 'kenji', firstName: 'kenji', followersCount: 2, ...coach },
  ])
  const others = await domain.ask(following, { viewer: person('sam'), variables: { contactID: 'mia' } })
  // Empty, as the specification has it for coaches who are followed (row 155).
  expect(others).toEqual({ data: { getFollowingCoachesLambda: [] } })
  expect(await domain.ask(following)).toEqual({ data: { getFollowingCoachesLambda: [] } })
})

test('whether one follows a coach is part of the coach, and for a visitor it is no (row 128)', async () => {
  await domain.insert('follow', rows)
  const document = '{ getContacts(id: "amara") { viewerFollow { status } followersCount } }'
  const asked = async (viewer: Viewer) => (await domain.ask(document, { viewer })).data?.['getContacts']
  expect(await asked(mia)).toEqual({ viewerFollow: { status: 'FOLLOWED' }, followersCount: 1 })
  expect(await asked(person('sam'))).toEqual({ viewerFollow: { status: 'UNFOLLOWED' }, followersCount: 1 })
  expect(await asked(person('kenji'))).toEqual({ viewerFollow: null, followersCount: 1 })
  expect(await asked(anonymous)).toEqual({ viewerFollow: null, followersCount: 1 })
})
