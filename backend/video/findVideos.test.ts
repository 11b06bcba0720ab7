import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, classRow, occurrenceRow } from '#backend/model/testing/classRows.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { programRow } from '#backend/programs/openPrograms.fixture.ts'
import { boss, kenji, mia, openVideos, root, sam, send, videoRow } from './openVideos.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openVideos()
  await domain.insert('audio', [
    { id: 'waves', url: 'https://example.com/waves.mp3', title: 'Waves', type: 'background' },
    { id: 'drums', url: 'https://example.com/drums.mp3', title: 'Drums', type: 'background' },
  ])
  await domain.insert('video', [
    videoRow(
      'first',
      {
        thumbnail: 'videos/kenji/first/1.jpg',
        level: 'Beginner',
        keywords: ['Été'],
        age_from: 18,
        equipment_ids: ['mat'],
      },
      -5,
    ),
    videoRow('second', { video_type: 'CLASS', muscle_group_ids: ['core', 'legs'], equipment_ids: ['mat', 'rope'] }, -4),
    videoRow(
      'third',
      { coach_id: 'amara', owner_id: 'amara', duration_s: 60, categories: ['dance'], sub_categories: null },
      -3,
    ),
    videoRow('private', { is_public: false, audio_ids: ['drums', 'gone', 'waves'] }, -2),
    videoRow('undecided', { is_approved: null }, -1),
    videoRow('draft', { status: 'DRAFT' }),
    videoRow('deleted', { status: 'DELETED' }, 1),
  ])
  await domain.insert('video_company', [{ id: 'c', video_id: 'undecided', company_id: 'dojo' }])
  await domain.insert('video_share', [
    { id: 's', video_id: 'private', contact_id: 'mia', shared_by_id: 'kenji', created_at: at(0) },
    { id: 't', video_id: 'draft', contact_id: 'mia', shared_by_id: 'kenji', created_at: at(1) },
    { id: 'u', video_id: 'first', contact_id: 'mia', shared_by_id: 'kenji', created_at: at(2) },
  ])
})
afterAll(() => domain.close())

async function list(field: string, viewer: Viewer): Promise<string[]> {
  const page = pageOf(await domain.ask(`{ page: ${field} { items { id } nextToken } }`, { viewer }))
  return page.items.map(({ id }) => String(id))
}

const everything = ['deleted', 'draft', 'undecided', 'private', 'third', 'second', 'first']

test.each([
  ['a visitor', anonymous, []],
  ['a member', sam, ['third', 'second', 'first']],
  ['a member who was given one', mia, ['private', 'third', 'second', 'first']],
  ['its coach', kenji, everything],
  ['an admin of its company', boss, ['undecided', 'third', 'second', 'first']],
  ['a global admin', root, everything],
])('%s lists the videos that are theirs to watch, newest first (row 88)', async (_who, viewer, ids) => {
  expect(await list('listVideos', viewer)).toEqual(ids)
})

test('videos are listed newest first, whatever the filter (row 88)', async () => {
  const decided = 'listVideos(filter: { isPublic: { eq: true }, isApproved: { eq: true } })'
  expect(await list(decided, kenji)).toEqual(['deleted', 'draft', 'third', 'second', 'first'])
})

test('the list of videos continues page by page (row 88)', async () => {
  const seen: unknown[] = []
  let token: string | null = null
  do {
    const next: string = token === null ? '' : `, nextToken: "${token}"`
    const page = pageOf(
      await domain.ask(`{ page: listVideos(limit: 2${next}) { items { id } nextToken } }`, { viewer: kenji }),
    )
    seen.push(...page.items.map(({ id }) => id))
    token = page.nextToken
  } while (token !== null)
  expect(seen).toEqual(everything)
})

test('a coach’s classes are listed by coach and kind, a video by its id (row 88)', async () => {
  const classes = 'videosByCoachID(coachID: "kenji", filter: { videoType: { eq: CLASS } }, limit: 1000)'
  expect(await list(classes, sam)).toEqual(['second'])
  expect(await list('videosById(id: "first")', sam)).toEqual(['first'])
  expect(await list('videosById(id: "private")', sam)).toEqual([])
})

test('a video has its equipment, companies and category (row 83)', async () => {
  const document =
    '{ answer: getVideos(id: "second") { equipment muscleGroup categoryName assignedCompanies likes viewsCount } }'
  expect(await send(domain, document, { viewer: sam })).toEqual({
    equipment: ['Mat', 'Rope'],
    muscleGroup: ['Core'],
    categoryName: 'yoga',
    assignedCompanies: [],
    likes: 0,
    viewsCount: 0,
  })
})

test('a video that a user may watch is returned, and any other is refused with the specification’s message (rows 83 and 155)', async () => {
  const get = (id: string, viewer: Viewer) =>
    send(domain, `{ answer: getVideo(id: "${id}") { success error message code video { title } } }`, { viewer })
  expect(await get('first', sam)).toMatchObject({ success: true, error: null, video: { title: 'first' } })
  const text = 'Failed to getVideo'
  for (const [id, viewer] of [
    ['private', sam],
    ['nothing', sam],
    ['first', anonymous],
  ] as const) {
    expect(await get(id, viewer)).toEqual({
      success: false,
      error: text,
      message: text,
      code: 'NOT_FOUND',
      video: null,
    })
  }
})

test.each([
  ['text: "ETE"', ['first']],
  ['text: "kenji fir"', ['first']],
  ['text: "%"', []],
  ['categoryID: "dance"', ['third']],
  ['subCategoryID: "hatha"', ['second', 'first']],
  ['coachID: "amara"', ['third']],
  ['videoType: CLASS', ['second']],
  ['level: "Beginner"', ['first']],
  ['age: 0', ['third', 'second']],
  ['age: 17', ['third', 'second']],
  ['age: 18', ['third', 'second', 'first']],
  ['equipmentIDs: ["mat"]', ['third', 'first']],
  ['equipmentIDs: []', ['third']],
  ['muscleGroupIDs: ["core", "legs"]', ['second']],
  ['mainMuscleGroupIDs: ["core"]', ['second']],
  ['mainMuscleGroupIDs: ["legs"]', []],
  ['longest: 59', []],
  ['longest: 60', ['third']],
  ['longest: 600', ['third', 'second', 'first']],
  ['shortest: 600', ['second', 'first']],
  ['shortest: 61, coachID: "kenji"', ['second', 'first']],
  ['', ['third', 'second', 'first']],
])('public videos are found by {%s} (row 83)', async (filter, ids) => {
  const field = `getOnDemandVideosByFilter(filter: { ${filter} })`
  // A private video is not listed publicly, not even for its owner.
  for (const viewer of [sam, mia, kenji]) expect(await list(field, viewer)).toEqual(ids)
  expect(await list(field, anonymous)).toEqual([])
})

test('a search continues page by page, and limits the length of its text (rows 83 and 155)', async () => {
  const page = (args: string) =>
    domain.ask(`{ page: getOnDemandVideosByFilter(filter: {}, limit: 2${args}) { items { id } nextToken } }`, {
      viewer: sam,
    })
  const first = pageOf(await page(''))
  expect(first.items).toEqual([{ id: 'third' }, { id: 'second' }])
  const second = pageOf(await page(`, nextToken: "${first.nextToken}"`))
  expect(second).toEqual({ items: [{ id: 'first' }], nextToken: null })
  const long = await send(
    domain,
    `{ answer: getOnDemandVideosByFilter(filter: { text: "${'x'.repeat(101)}" }) { items { id } } }`,
    { viewer: sam },
  )
  expect(long).toMatchObject({ rejected: 'BAD_INPUT', field: 'filter.text' })
})

test('a shelf lists the public videos of its sub-category, newest first, and follows changes (row 83)', async () => {
  const shelf = 'getOnDemandVideosBySubcategory(subCategoryID: "hatha")'
  for (const viewer of [sam, kenji]) expect(await list(shelf, viewer)).toEqual(['second', 'first'])
  expect(await list(shelf, anonymous)).toEqual([])
  const change = async (set: string) => domain.open.query({ text: `update video set ${set} where id = 'third'` })
  await change(`sub_categories = '{hatha,hatha}'`)
  expect(await list(shelf, sam)).toEqual(['third', 'second', 'first'])
  await change(`status = 'DRAFT'`)
  expect(await list(shelf, sam)).toEqual(['second', 'first'])
  await change(`status = 'PUBLISHED', sub_categories = null`)
  expect(await list(shelf, sam)).toEqual(['second', 'first'])
})

test('shared videos are listed only for their recipient, and only once they can be watched (row 88)', async () => {
  const shared = (contact: string, viewer: Viewer) =>
    send(
      domain,
      `mutation { answer: getSharedVideosByContactLambda(filter: { contactID: "${contact}" }) { success videos { id } } }`,
      { viewer },
    )
  expect(await shared('mia', mia)).toEqual({ success: true, videos: [{ id: 'first' }, { id: 'private' }] })
  expect(await shared('sam', sam)).toEqual({ success: true, videos: [] })
  for (const viewer of [sam, root, anonymous])
    expect(await shared('mia', viewer)).toEqual({ success: false, videos: null })
})

test('a member reads the videos shared with them page by page, and no others (row 88)', async () => {
  const shared = (viewer: Viewer) =>
    send(
      domain,
      '{ answer: getContacts(id: "mia") { sharedVideos(sortDirection: DESC) { items { video { id } } } } }',
      { viewer },
    )
  expect(await shared(mia)).toEqual({
    sharedVideos: { items: [{ video: { id: 'first' } }, { video: null }, { video: { id: 'private' } }] },
  })
  expect(await shared(sam)).toBeNull()
})

test('a video’s background audio is listed in order, for users who may watch the video (row 90)', async () => {
  const sounds = (type: string, viewer: Viewer) =>
    send(domain, `{ answer: getBackgroundAudiosLambda(mediaID: "private", mediaType: ${type}) { id type } }`, {
      viewer,
    })
  const both = [
    { id: 'drums', type: 'background' },
    { id: 'waves', type: 'background' },
  ]
  expect(await sounds('VIDEO', mia)).toEqual(both)
  expect(await sounds('VIDEO', sam)).toEqual([])
  expect(await sounds('EVENT', mia)).toEqual([])
  expect(await sounds('PROGRAM', mia)).toEqual([])
  expect(await list('listAudios', sam)).toEqual(['drums', 'waves'])
  expect(await list('listAudios', anonymous)).toEqual([])
})

test('picks begin with the user’s activities and followed coaches, and end with unfinished videos (row 51)', async () => {
  const picks = async (viewer: Viewer) => {
    const answer = await send(domain, '{ answer: getTopPicksLambda { id categoryName duration sessions isProgram } }', {
      viewer,
    })
    return Array.isArray(answer) ? answer.map((pick: { id: string }) => pick.id) : answer
  }
  expect(await picks(sam)).toEqual(['third', 'second', 'first'])
  // Mia follows Kenji.
  expect(await picks(mia)).toEqual(['second', 'first', 'third'])
  await domain.insert('goal', [{ id: 'g', contact_id: 'mia', category_id: 'dance' }])
  const progress = {
    video_id: 'second',
    last_watched_timestamp: 0,
    watched_intervals: [],
    resume_count: 0,
    created_date: '20261121',
  }
  await domain.insert('video_progress', [
    { ...progress, id: 'p', user_id: 'mia', completion_status: 'COMPLEATED', watched_percentage: 100 },
  ])
  expect(await picks(mia)).toEqual(['third', 'first'])
  // Their own videos are not suggested to them.
  expect(await picks(kenji)).toEqual(['third'])
  // Empty: the specification makes them so for top picks (row 155).
  expect(await picks(anonymous)).toEqual([])
  const others = await send(domain, '{ answer: getTopPicksLambda(contactID: "mia") { id } }', { viewer: sam })
  expect(others).toEqual([])
})

test('featured content alternates upcoming classes and videos, and has only classes for a visitor (row 51)', async () => {
  await domain.insert('class', [classRow('k', { coach_id: 'kenji' })])
  const date = (id: string, columns: object) =>
    occurrenceRow(id, {
      class_id: 'k',
      coach_id: 'kenji',
      event_media: [{ url: 'https://example.com/k.webp', type: 'IMAGE' }],
      ...columns,
    })
  await domain.insert('occurrence', [
    date('soon', { starts_at: at(2), ends_at: at(3) }),
    date('later', { starts_at: at(4), ends_at: at(5) }),
    date('hidden', { starts_at: at(1), ends_at: at(2), status: 'DRAFT' }),
    date('over', { starts_at: at(-2), ends_at: at(-1) }),
  ])
  const featured = (viewer: Viewer) =>
    send(domain, '{ answer: getFeaturedContentsLambda { id publicID mediaType thumbnail categoryName } }', { viewer })
  const soon = {
    id: 'soon',
    publicID: 'public-soon',
    mediaType: 'EVENT',
    thumbnail: 'https://example.com/k.webp',
    categoryName: 'yoga',
  }
  const film = (id: string, categoryName = 'yoga') => {
    return { id, publicID: `public-${id}`, mediaType: 'VIDEO', thumbnail: null, categoryName }
  }
  // A stored file is returned as its address, as in all other responses.
  const pictured = { ...film('first'), thumbnail: `videos/kenji/first/1.jpg @ ${at(0)}` }
  expect(await featured(anonymous)).toEqual([soon])
  expect(await featured(sam)).toEqual([soon, film('third', 'dance'), film('second'), pictured])
})

const program = (id: string, columns: object = {}) => ({
  id,
  public_id: `public-${id}`,
  name: id,
  coach_id: 'kenji',
  owner_id: 'kenji',
  category_ids: ['yoga'],
  status: 'PUBLISHED',
  is_public: true,
  is_approved: true,
  is_template: false,
  include_super_set: false,
  made_by_ai: false,
  updated_at: at(0),
  ...columns,
})

test('programs are picked and featured with their sessions, except private ones and those the user is enrolled in (row 51)', async () => {
  await domain.insert('program', [
    program('calm', { trailer_id: 'first' }),
    program('hidden', { is_public: false }),
    program('undecided', { is_approved: null }),
    program('draft', { status: 'DRAFT' }),
  ])
  const plan = { program_id: 'calm', plan_name: 'one', position: 0, sections: [], resources: [] }
  await domain.insert('plan', [
    { ...plan, id: 'one', user_id: 'template' },
    { ...plan, id: 'copy', user_id: 'sam' },
  ])
  const programs = async (field: string, viewer: Viewer) => {
    const answer = await send(domain, `{ answer: ${field} { id title thumbnail sessions duration isProgram } }`, {
      viewer,
    })
    return (answer as { isProgram: boolean }[]).filter(({ isProgram }) => isProgram)
  }
  const calm = {
    id: 'calm',
    title: 'calm',
    thumbnail: `videos/kenji/first/1.jpg @ ${at(0)}`,
    sessions: 1,
    duration: null,
    isProgram: true,
  }
  expect(await programs('getTopPicksLambda', sam)).toEqual([calm])
  expect(await programs('getFeaturedContentsLambda', sam)).toEqual([calm])
  expect(await programs('getTopPicksLambda', kenji)).toEqual([])
  expect(await programs('getFeaturedContentsLambda', anonymous)).toEqual([])
  await domain.insert('user_program', [
    { id: 'e', user_id: 'sam', program_id: 'calm', status: 'COMPLETED', started_at: at(0) },
  ])
  expect(await programs('getTopPicksLambda', sam)).toEqual([])
  await domain.open.query({ text: "update user_program set status = 'CANCELED'" })
  expect(await programs('getTopPicksLambda', sam)).toEqual([calm])
})

test('a single exercise is neither picked nor featured (row 51)', async () => {
  await domain.open.query({ text: "update video set exercise_kind = 'STRENGTH' where id = 'second'" })
  const ids = async (document: string) =>
    JSON.stringify(await send(domain, document, { viewer: sam })).match(/first|second|third/g)
  expect(await ids('{ answer: getTopPicksLambda { id } }')).toEqual(['third', 'first'])
  expect(await ids('{ answer: getFeaturedContentsLambda { id } }')).toEqual(['third', 'first'])
})

test('a single exercise can be found by its type as soon as its coach sets it (row 83)', async () => {
  const setKind = (kind: string) => domain.open.query({ text: `update video set exercise_kind = ${kind}` })
  const ofKind = (kind: string) => list(`getOnDemandVideosByFilter(filter: { exerciseKind: ${kind} })`, sam)
  await setKind('null')
  expect(await ofKind('STRENGTH')).toEqual([])
  await setKind("case id when 'second' then 'STRENGTH' when 'third' then 'MOBILITY' end")
  expect([await ofKind('STRENGTH'), await ofKind('MOBILITY')]).toEqual([['second'], ['third']])
  await setKind('null')
})

test('a program’s background audio is listed in order, for users who may see the program (row 90)', async () => {
  const shown = { audio_ids: ['waves', 'gone', 'drums'] }
  await domain.insert('program', [
    programRow('heard', shown),
    programRow('unheard', { ...shown, status: 'DRAFT' }),
    programRow('quiet'),
  ])
  const sounds = (id: string, viewer: Viewer) =>
    send(domain, `{ answer: getBackgroundAudiosLambda(mediaID: "${id}", mediaType: PROGRAM) { id } }`, { viewer })
  expect(await sounds('heard', sam)).toEqual([{ id: 'waves' }, { id: 'drums' }])
  expect(await sounds('unheard', kenji)).toEqual([{ id: 'waves' }, { id: 'drums' }])
  for (const [id, viewer] of [
    ['unheard', sam],
    ['quiet', sam],
    ['first', sam],
    ['heard', anonymous],
  ] as const)
    expect(await sounds(id, viewer)).toEqual([])
})
