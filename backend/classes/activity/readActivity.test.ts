import { afterEach, beforeEach, expect, test } from 'vitest'
import { addPeople, viewers } from '#backend/classes/openClasses.fixture.ts'
import { occurrenceRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { videoRow } from '#backend/video/openVideos.fixture.ts'
import { activityResolvers } from './activity.resolvers.ts'
import { createActivityStore } from './activity.store.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain({ resolvers: (database) => activityResolvers(createActivityStore(database)) })
  await addPeople(domain)
})
afterEach(() => domain.close())

const NOW = '2027-03-10T12:00:00.000Z'
const span = { firstDay: '2027-03-01', lastDay: '2027-03-14', timeZone: 'Europe/Paris' }

async function read(viewer: Viewer, input: object = {}) {
  const { data, errors } = await domain.ask(
    `query ($input: StudioActivityInput!) {
      days: getStudioActivity(input: $input) { day spots bookings views followers }
    }`,
    { viewer, variables: { input: { ...span, ...input } }, now: NOW },
  )
  return structuredClone(data?.['days'] ?? errors?.[0]?.extensions)
}

const dateAt = (id: string, start: string, columns: object = {}) => {
  const ends_at = new Date(Date.parse(start) + 3_600_000).toISOString()
  return occurrenceRow(id, { starts_at: start, ends_at, booked: 4, company_id: 'dojo', ...columns })
}

const viewBy = (userId: string, at: string, columns: object = {}) => ({
  id: `view-${userId}`,
  video_id: 'film',
  user_id: userId,
  last_watched_timestamp: 1,
  completion_status: 'INPROGRESS',
  watched_percentage: 1,
  watched_intervals: '[]',
  resume_count: 0,
  is_own: false,
  created_date: at.slice(0, 10).replaceAll('-', ''),
  created_at: at,
  updated_at: at,
  ...columns,
})

const follow = (followerId: string, at: string, status = 'FOLLOWED') => {
  return {
    id: `follow-${followerId}`,
    follower_id: followerId,
    followee_id: 'coach',
    status,
    created_at: at,
    updated_at: at,
  }
}

test('a coach sees bookings of past classes, first views and new followers by day, in their own zone (row 117)', async () => {
  await domain.insert('occurrence', [
    dateAt('late', '2027-03-02T23:30:00.000Z'),
    dateAt('second', '2027-03-03T10:00:00.000Z', { booked: 6 }),
    dateAt('canceled', '2027-03-03T11:00:00.000Z', { cancelled_at: NOW }),
    dateAt('draft', '2027-03-03T11:30:00.000Z', { status: 'DRAFT' }),
    dateAt('to come', '2027-03-11T10:00:00.000Z'),
    dateAt('of another coach', '2027-03-03T12:00:00.000Z', { coach_id: 'colleague' }),
  ])
  await domain.insert('video', [videoRow('film', { coach_id: 'coach', owner_id: 'coach' })])
  await domain.insert('video_progress', [
    viewBy('mia', '2027-03-05T10:00:00.000Z'),
    viewBy('sam', '2027-03-05T11:00:00.000Z'),
    viewBy('coach', '2027-03-05T12:00:00.000Z', { is_own: true }),
    viewBy('other', '2027-02-28T10:00:00.000Z'),
  ])
  await domain.insert('follow', [
    follow('mia', '2027-03-05T10:00:00.000Z'),
    follow('sam', '2027-03-06T10:00:00.000Z', 'UNFOLLOWED'),
    follow('other', '2027-02-06T10:00:00.000Z'),
  ])
  const none = { spots: 0, bookings: 0, views: 0, followers: 0 }
  expect(await read(viewers.coach)).toEqual([
    { ...none, day: '2027-03-03', spots: 20, bookings: 10 },
    { ...none, day: '2027-03-05', views: 2, followers: 1 },
  ])
})

test('an admin sees the classes and videos of the company; other admins and members see none (row 117)', async () => {
  await domain.insert('occurrence', [
    dateAt('one', '2027-03-03T10:00:00.000Z'),
    dateAt('two', '2027-03-03T12:00:00.000Z', { coach_id: 'colleague' }),
    dateAt('foreign', '2027-03-03T12:00:00.000Z', { coach_id: 'rival', company_id: 'gym' }),
  ])
  await domain.insert('video', [videoRow('film', { coach_id: 'coach', owner_id: 'coach' })])
  await domain.insert('video_company', [{ id: 'c', video_id: 'film', company_id: 'dojo' }])
  await domain.insert('video_progress', [viewBy('mia', '2027-03-05T10:00:00.000Z')])
  const dojo = { companyID: 'dojo' }
  expect(await read(viewers.adminOfDojo, dojo)).toMatchObject([{ spots: 20, bookings: 8 }, { views: 1 }])
  for (const viewer of [viewers.adminOfGym, viewers.rival, viewers.mia, person('stranger'), anonymous])
    expect(await read(viewer, dojo)).toEqual([])
  expect(await read(anonymous)).toEqual([])
})

test.each([
  ['a span that ends before it begins', { lastDay: '2027-02-01' }, 'input.lastDay'],
  ['a span of more than 60 days', { lastDay: '2027-06-01' }, 'input.lastDay'],
  ['an unknown zone', { timeZone: 'Mars/Olympus' }, 'input.timeZone'],
])('%s is refused', async (_what, input, field) => {
  expect(await read(viewers.coach, input)).toMatchObject({ code: 'BAD_INPUT', field })
})
