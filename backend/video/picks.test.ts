import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import { programRow } from '#backend/programs/openPrograms.fixture.ts'
import { kenji, mia, openVideos, sam, send, videoRow } from './openVideos.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openVideos()
  await domain.insert('class', [classRow('k', { coach_id: 'kenji' }), classRow('j', { coach_id: 'kenji' })])
  await domain.insert('activity', [{ id: 'a', contact_id: 'sam', category_id: 'yoga' }])
  await domain.insert('goal', [{ id: 'g', contact_id: 'mia', category_id: 'dance' }])
  // Mia follows Kenji, and no longer Amara.
  await domain.insert('follow', [
    { id: 'pending', follower_id: 'mia', followee_id: 'amara', status: 'UNFOLLOWED' },
    { id: 'of-boss', follower_id: 'boss', followee_id: 'amara', status: 'FOLLOWED' },
  ])
})
beforeEach(async () => {
  for (const table of ['user_program', 'plan', 'program', 'video_progress', 'video', 'occurrence'])
    await domain.open.query({ text: `delete from ${table}` })
})
afterAll(() => domain.close())

const ofAmara = { coach_id: 'amara', owner_id: 'amara' }
const dance = { categories: ['dance'] }

interface Pick {
  id: string
  sessions: number | null
  thumbnail: string | null
  isProgram: boolean
}

async function picks(viewer: Viewer): Promise<Pick[]> {
  return (await send(domain, '{ answer: getTopPicksLambda { id sessions thumbnail isProgram } }', { viewer })) as Pick[]
}
const idsFor = async (viewer: Viewer) => (await picks(viewer)).map(({ id }) => id)

function progress(id: string, user: string, video: string, status = 'COMPLEATED') {
  const row = { last_watched_timestamp: 0, watched_intervals: [], resume_count: 0, created_date: '20261121' }
  return { ...row, id, user_id: user, video_id: video, completion_status: status, watched_percentage: 50 }
}

test('a liked category counts twice as much as a followed coach, and newer videos come first among equals (row 51)', async () => {
  await domain.insert('video', [
    videoRow('of kenji', {}, -6),
    videoRow('dance of kenji', dance, -5),
    videoRow('of amara', ofAmara, -4),
    videoRow('dance of amara', { ...ofAmara, ...dance }, -3),
    videoRow('dance before', { ...ofAmara, ...dance }, -9),
  ])
  expect(await idsFor(mia)).toEqual(['dance of kenji', 'dance of amara', 'dance before', 'of kenji', 'of amara'])
  expect(await idsFor(sam)).toEqual(['of amara', 'of kenji', 'dance of amara', 'dance of kenji', 'dance before'])
})

test('a fully watched video is no longer picked, for that member and video only (row 51)', async () => {
  await domain.insert('video', [videoRow('begun', {}, -1), videoRow('seen', {}, -2), videoRow('by sam', {}, -3)])
  await domain.insert('video_progress', [
    progress('1', 'mia', 'begun', 'INPROGRESS'),
    progress('2', 'mia', 'seen'),
    progress('3', 'sam', 'by sam'),
  ])
  expect(await idsFor(mia)).toEqual(['begun', 'by sam'])
  expect(await idsFor(sam)).toEqual(['begun', 'seen'])
})

test('the newest twelve are picked, and of equal times those with the last ids (row 51)', async () => {
  const ids = Array.from({ length: 13 }, (_, place) => `film-${String(place).padStart(2, '0')}`)
  await domain.insert('video', [...ids.map((id) => videoRow(id, {}, 0)), videoRow('newest', {}, 1)])
  expect(await idsFor(mia)).toEqual(['newest', ...ids.toReversed().slice(0, 11)])
})

const program = (id: string, columns: object = {}) =>
  programRow(id, { status: 'PUBLISHED', is_public: true, is_approved: true, updated_at: at(-1), ...columns })

test('four programs are picked, matching ones before newer ones, and none of the viewer’s own (row 51)', async () => {
  const other = { ...ofAmara, category_ids: ['yoga'] }
  await domain.insert('program', [
    program('of kenji', { coach_id: 'kenji', owner_id: 'kenji', category_ids: ['yoga'], updated_at: at(-9) }),
    program('dance', { ...other, category_ids: ['dance'], updated_at: at(-8) }),
    program('a', { ...other, updated_at: at(-3) }),
    program('b', { ...other, updated_at: at(-3) }),
    program('c', { ...other, updated_at: at(-4) }),
    program('of mia', { coach_id: 'mia', owner_id: 'mia', updated_at: at(0) }),
  ])
  expect(await idsFor(mia)).toEqual(['dance', 'of kenji', 'b', 'a'])
  expect((await idsFor(kenji)).includes('of kenji')).toBe(false)
})

test('a program in which a member is enrolled is not picked, for that member and program only (row 51)', async () => {
  const other = { ...ofAmara, category_ids: ['yoga'] }
  await domain.insert(
    'program',
    ['one', 'two'].map((id) => program(id, other)),
  )
  const started = { started_at: at(0), status: 'COMPLETED' }
  await domain.insert('user_program', [{ id: 'e', user_id: 'mia', program_id: 'one', ...started }])
  expect([await idsFor(mia), await idsFor(sam)]).toEqual([['two'], ['two', 'one']])
})

test('a program counts its own sessions, and shows only the public fields of its trailer (row 51)', async () => {
  await domain.insert('video', [
    videoRow('public', { ...ofAmara, thumbnail: 'public.jpg', exercise_kind: 'STRENGTH' }),
    videoRow('hidden', { ...ofAmara, thumbnail: 'hidden.jpg', is_public: false }),
    videoRow('image', { ...ofAmara, image: 'image.jpg', video_thumbnail: 'made.jpg', exercise_kind: 'STRENGTH' }),
  ])
  await domain.insert('program', [
    program('one', { ...ofAmara, trailer_id: 'public' }),
    program('two', { ...ofAmara, trailer_id: 'hidden' }),
    program('three', { ...ofAmara, trailer_id: 'image' }),
    program('four', { ...ofAmara, trailer_id: 'public', thumbnail: 'own.jpg' }),
  ])
  const plan = { plan_name: 'p', position: 0, sections: [], resources: [] }
  await domain.insert('plan', [
    { ...plan, id: '1', program_id: 'one', user_id: 'template' },
    { ...plan, id: '2', program_id: 'two', user_id: 'template', position: 1 },
    { ...plan, id: '3', program_id: 'two', user_id: 'template', position: 2 },
    { ...plan, id: '4', program_id: 'two', user_id: 'sam' },
  ])
  const shown = (await picks(mia)).toSorted((one, other) => one.id.localeCompare(other.id))
  expect(shown.map(({ id, sessions, thumbnail }) => [id, sessions, thumbnail?.split(' ')[0] ?? null])).toEqual([
    ['four', 0, 'own.jpg'],
    ['one', 1, 'public.jpg'],
    ['three', 0, 'image.jpg'],
    ['two', 2, null],
  ])
})

async function featured(): Promise<string[]> {
  const document = '{ answer: getFeaturedContentsLambda { id mediaType thumbnail } }'
  const answer = (await send(domain, document, { viewer: sam })) as { id: string; thumbnail: string | null }[]
  return answer.map(({ id, thumbnail }) => (thumbnail ? `${id} ${thumbnail}` : id))
}

const date = (id: string, hours: number, columns: object = {}) =>
  occurrenceRow(id, { class_id: 'k', coach_id: 'kenji', starts_at: at(hours), ends_at: at(hours + 1), ...columns })

test('the next date of each class is featured, including one that starts now (row 51)', async () => {
  await domain.insert('occurrence', [
    date('now', 0),
    date('again', 1),
    date('of another', 2, { class_id: 'j' }),
    date('before', -1, { class_id: 'j' }),
  ])
  expect(await featured()).toEqual(['now', 'of another'])
  await domain.open.query({ text: `update occurrence set cancelled_at = $1 where id = 'now'` }, [at(0)])
  expect(await featured()).toEqual(['again', 'of another'])
  await domain.open.query({ text: `update occurrence set coach_id = 'mia' where id = 'again'` })
  expect(await featured()).toEqual(['of another'])
})

test('the first picture of a class is featured, whatever media come before it (row 51)', async () => {
  const media = ['VIDEO', 'IMAGE', 'IMAGE'].map((type, place) => ({ type, url: `https://example.com/${place}` }))
  await domain.insert('occurrence', [date('k', 1, { event_media: media })])
  expect(await featured()).toEqual(['k https://example.com/1'])
})

test('six classes, six videos and four programs are candidates, and twelve are featured in turn (row 51)', async () => {
  const places = Array.from({ length: 7 }, (_, place) => place)
  await domain.insert(
    'class',
    places.map((place) => classRow(`class-${place}`, { coach_id: 'kenji' })),
  )
  await domain.insert(
    'occurrence',
    places.map((place) => date(`date-${place}`, 1 + place, { class_id: `class-${place}` })),
  )
  await domain.insert(
    'video',
    places.map((place) => videoRow(`film-${place}`, {}, -place)),
  )
  await domain.insert(
    'program',
    places.map((place) => program(`program-${place}`, { ...ofAmara, updated_at: at(-place) })),
  )
  const turn = (place: number) => [`date-${place}`, `program-${place}`, `film-${place}`]
  expect(await featured()).toEqual([0, 1, 2, 3].flatMap(turn))
  await domain.open.query({ text: 'delete from program' })
  expect(await featured()).toEqual([0, 1, 2, 3, 4, 5].flatMap((place) => [`date-${place}`, `film-${place}`]))
})
