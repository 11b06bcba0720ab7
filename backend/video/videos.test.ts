import { isInputObjectType } from 'graphql'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { boss, kenji, mia, openVideos, root, sam, send, videoRow } from './openVideos.fixture.ts'

let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openVideos()
  await domain.insert('video', [
    videoRow('film', { status: 'DRAFT', is_approved: null, is_public: false }),
    videoRow('amara-film', { coach_id: 'amara', owner_id: 'amara' }),
  ])
  await domain.insert('video_company', [{ id: 'c', video_id: 'film', company_id: 'dojo' }])
})
afterEach(() => domain.close())

const gil = person('gil', { adminOfCompanyIds: ['gym'] })

function update(video: object, viewer: Viewer = kenji) {
  const document = `mutation ($video: UpdateVideoLambdaInput!) { answer: updateVideoLambda(video: $video) {
    success error code video { title status isPublic isApproved categories assignedCompanies chapters { title timecode isMusicMuted thumbnails } }
  } }`
  return send(domain, document, { viewer, variables: { video: { id: 'film', ...video } } })
}

function decide(verb: 'approve' | 'decline', viewer: Viewer, id = 'film', seen: boolean | null = null) {
  const document = `mutation { answer: ${verb}VideoLambda(videoID: "${id}", seen: ${seen}) { success error code video { isApproved } } }`
  return send(domain, document, { viewer })
}

async function stored(columns: string, id = 'film'): Promise<object | undefined> {
  const [row] = await domain.open.query({ text: `select ${columns} from video where id = '${id}'` })
  return row
}

async function trail(): Promise<object[]> {
  return domain.open.query({
    text: 'select action, subject_type, subject_id, actor_id, company_id, created_at from audit_entry order by id',
  })
}

test('a coach sets a video’s exercise kind and contraindications, by the names that plans use', async () => {
  const said = { exerciseKind: 'STRENGTH', contraindications: ['Knee', 'Lower back'] }
  expect(await update(said)).toMatchObject({ success: true })
  expect(await stored('exercise_kind, contraindications')).toEqual({
    exercise_kind: 'STRENGTH',
    contraindications: ['Knee', 'Lower back'],
  })
  expect(JSON.stringify(await update({ contraindications: ['Mondays'] }))).toContain(
    'Choose among those that there are.',
  )
})

test('a coach describes a video, sets its chapters and publishes it (rows 83 and 85)', async () => {
  const chapters = [
    { title: ' Warm-up ', timecode: 0, isMusicMuted: false },
    {
      title: 'Flow',
      timecode: 90,
      isMusicMuted: true,
      thumbnails: ['https://example.com/flow.jpg'],
      uri: '/chapters/2',
    },
  ]
  const input = {
    title: 'Morning flow',
    categories: ['yoga', 'dance'],
    subCategories: ['hatha'],
    equipmentIDs: ['mat'],
    muscleGroupIDs: ['core'],
    keywords: ['calm'],
    videoType: 'STRETCHING',
    level: 'Beginner',
    ageFrom: 12,
    ageTo: 90,
    noAudio: true,
    vimeoID: '76979871',
  }
  expect(await update({ ...input, isPublic: true, status: 'PUBLISHED', chapters })).toEqual({
    success: true,
    error: null,
    code: null,
    video: {
      title: 'Morning flow',
      status: 'PUBLISHED',
      isPublic: true,
      isApproved: null,
      categories: ['yoga', 'dance'],
      assignedCompanies: ['dojo'],
      chapters: [
        { title: 'Warm-up', timecode: 0, isMusicMuted: false, thumbnails: null },
        { title: 'Flow', timecode: 90, isMusicMuted: true, thumbnails: ['https://example.com/flow.jpg'] },
      ],
    },
  })
  expect(
    await stored('equipment_ids, muscle_group_ids, keywords, video_type, level, age_from, age_to, no_audio'),
  ).toEqual({
    equipment_ids: ['mat'],
    muscle_group_ids: ['core'],
    keywords: ['calm'],
    video_type: 'STRETCHING',
    level: 'Beginner',
    age_from: 12,
    age_to: 90,
    no_audio: true,
  })
  // Omitted fields stay, and null clears a field.
  expect(await update({ status: 'DRAFT', level: null })).toMatchObject({
    video: { title: 'Morning flow', status: 'DRAFT' },
  })
  expect(await stored('level, video_type')).toEqual({ level: null, video_type: 'STRETCHING' })
})

test.each([
  ['no title', { title: '  ' }, 'video.title'],
  ['a title that is none', { title: null }, 'video.title'],
  ['an endless title', { title: 'x'.repeat(201) }, 'video.title'],
  ['a category that there is not', { categories: ['yoga', 'knitting'] }, 'video.categories'],
  ['equipment that there is not', { equipmentIDs: ['sword'] }, 'video.equipmentIDs'],
  ['too many of a kind', { audioIDs: Array.from({ length: 51 }, String) }, 'video.audioIDs'],
  ['ages that end before they begin', { ageFrom: 30, ageTo: 20 }, 'video.ageTo'],
  ['an impossible age', { ageFrom: -1 }, 'video.ageFrom'],
  ['chapters out of order', { chapters: [chapterAt(60), chapterAt(30)] }, 'video.chapters'],
  ['chapters at one time', { chapters: [chapterAt(30), chapterAt(30)] }, 'video.chapters'],
  ['a chapter behind the end', { chapters: [chapterAt(600)] }, 'video.chapters'],
  ['a chapter before the beginning', { chapters: [chapterAt(-1)] }, 'video.chapters'],
  ['a chapter that leads elsewhere', { chapters: [{ ...chapterAt(1), uri: '//example.com' }] }, 'video.chapters.0.uri'],
  ['a number at Vimeo that is an address', { vimeoID: 'https://example.com' }, 'video.vimeoID'],
  ['a state that is not a coach’s to say', { status: 'DELETED' }, 'video.status'],
  ['a company for which the coach does not teach', { assignedCompanies: ['gym'] }, 'video.assignedCompanies'],
])('a video with %s is refused, and stays as it was (rows 83 and 85)', async (_what, changes, field) => {
  const before = await stored('*')
  expect(await update(changes)).toMatchObject({ rejected: 'BAD_INPUT', field })
  expect(await stored('*')).toEqual(before)
  expect(await domain.open.query({ text: 'select video_id, company_id from video_company' })).toHaveLength(1)
})

const texts = (length: number) => 'x'.repeat(length)
const many = <One>(count: number, one: One) => Array.from({ length: count }, () => one)
const pathOf = (names: number, length: number) => ({ ...chapterAt(1), uri: `/${texts(length)}`.repeat(names) })

test.each<[what: string, least: object, most: object, more: object]>([
  ['a title', { title: 'x' }, { title: texts(200) }, { title: texts(201) }],
  ['a description', { description: '' }, { description: texts(5_000) }, { description: texts(5_001) }],
  ['a level', { level: '' }, { level: texts(50) }, { level: texts(51) }],
  ['categories', { categories: [] }, { categories: many(50, 'yoga') }, { categories: many(51, 'yoga') }],
  ['a minimum age', { ageFrom: 0 }, { ageFrom: 120 }, { ageFrom: 121 }],
  ['a maximum age', { ageTo: 0 }, { ageTo: 120 }, { ageTo: 121 }],
  ['keywords', { keywords: [] }, { keywords: many(50, 'calm') }, { keywords: many(51, 'calm') }],
  ['a keyword', { keywords: ['x'] }, { keywords: [texts(50)] }, { keywords: [texts(51)] }],
  ['chapters', { chapters: [] }, { chapters: chaptersOf(100) }, { chapters: chaptersOf(101) }],
  [
    'the title of a chapter',
    { chapters: [{ ...chapterAt(1), title: 'x' }] },
    { chapters: [{ ...chapterAt(1), title: texts(200) }] },
    { chapters: [{ ...chapterAt(1), title: texts(201) }] },
  ],
  [
    'the pictures of a chapter',
    { chapters: [{ ...chapterAt(1), thumbnails: [] }] },
    { chapters: [{ ...chapterAt(1), thumbnails: many(10, 'https://example.com/a.jpg') }] },
    { chapters: [{ ...chapterAt(1), thumbnails: many(11, 'https://example.com/a.jpg') }] },
  ],
  ['the path of a chapter', { chapters: [pathOf(1, 1)] }, { chapters: [pathOf(5, 40)] }, { chapters: [pathOf(6, 1)] }],
  ['a name in it', { chapters: [pathOf(5, 1)] }, { chapters: [pathOf(1, 40)] }, { chapters: [pathOf(1, 41)] }],
  ['a number at Vimeo', { vimeoID: '1' }, { vimeoID: '9'.repeat(12) }, { vimeoID: '9'.repeat(13) }],
])('%s: the least and the most are taken, and nothing beyond (row 85)', async (_what, least, most, more) => {
  await domain.open.query({
    text: `update video set duration_s = 600, age_from = null, age_to = null where id = 'film'`,
  })
  expect(await update(least)).toMatchObject({ success: true })
  expect(await update(most)).toMatchObject({ success: true })
  expect(await update(more)).toMatchObject({ rejected: 'BAD_INPUT' })
})

function chaptersOf(count: number): object[] {
  return Array.from({ length: count }, (_, second) => chapterAt(second))
}

function chapterAt(timecode: number): object {
  return { title: 'Chapter', timecode, isMusicMuted: false }
}

test('chapters of a video of unknown duration have no upper bound (row 85)', async () => {
  await domain.open.query({ text: `update video set duration_s = null where id = 'film'` })
  expect(await update({ chapters: [chapterAt(0), chapterAt(86_000)] })).toMatchObject({ success: true })
})

test('after a file is replaced by a shorter one, only changed chapters must fit the new length (row 85)', async () => {
  await update({ chapters: [chapterAt(500)] })
  await domain.open.query({ text: `update video set duration_s = 60 where id = 'film'` })
  expect(await update({ title: 'Shorter' })).toMatchObject({ success: true, video: { title: 'Shorter' } })
  expect(await update({ chapters: [chapterAt(500)] })).toMatchObject({ rejected: 'BAD_INPUT', field: 'video.chapters' })
})

test('a client cannot set the fields of a video that the server determines (rows 85 and 89)', () => {
  const served = [
    'isApproved',
    'earningID',
    'objectKey',
    'viewsCount',
    'likes',
    'dislikes',
    'videoURL',
    'duration',
    'coachID',
  ]
  const type = domain.engine.schema.getType('UpdateVideoLambdaInput')
  const fieldNames = isInputObjectType(type) ? Object.keys(type.getFields()) : []
  expect(fieldNames).toContain('title')
  expect(fieldNames.filter((name) => served.includes(name))).toEqual([])
})

test('a video can be published once it is playable, and only the worker can end its processing (row 83)', async () => {
  await domain.open.query({ text: `update video set video_url = null, status = 'INPROGRESS' where id = 'film'` })
  expect(await update({ status: 'PUBLISHED' })).toMatchObject({ rejected: 'BAD_INPUT', field: 'video.status' })
  expect(await update({ status: 'DRAFT' })).toMatchObject({ rejected: 'CONDITION_FAILED' })
  await domain.open.query({ text: `update video set video_url = 'https://example.com/' where id = 'film'` })
  expect(await update({ status: 'PUBLISHED' })).toMatchObject({ success: true })
})

test.each([
  ['a member', mia],
  ['another coach', person('amara')],
  ['an admin of another company', gil],
])('%s neither changes a video nor removes it, and learns nothing of it (row 85)', async (_who, viewer) => {
  const before = await stored('*')
  for (const changes of [{ title: 'Mine' }, { categories: ['knitting'] }])
    expect(await update(changes, viewer)).toMatchObject({ rejected: 'NOT_FOUND', message: 'Failed to update video' })
  expect(await remove('film', viewer)).toMatchObject({ rejected: 'NOT_FOUND', message: 'Failed to delete video' })
  expect(await stored('*')).toEqual(before)
})

test('a user cannot change a video they may only watch, and a visitor can change nothing (row 85)', async () => {
  const mine = { id: 'amara-film', title: 'Mine' }
  expect(await update(mine, mia)).toMatchObject({ rejected: 'NOT_FOUND', message: 'Failed to update video' })
  expect(await update(mine, anonymous)).toMatchObject({ rejected: 'UNAUTHENTICATED' })
  expect(await remove('amara-film', mia)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await remove('amara-film', anonymous)).toMatchObject({ rejected: 'UNAUTHENTICATED' })
})

function remove(id: string, viewer: Viewer) {
  return send(domain, `mutation { answer: deleteVideoLambda(videoID: "${id}") { success video { status } } }`, {
    viewer,
  })
}

test('a deleted video disappears for members, permanently (row 85)', async () => {
  expect(await remove('amara-film', person('amara'))).toEqual({ success: true, video: { status: 'DELETED' } })
  expect(await send(domain, '{ answer: getVideos(id: "amara-film") { id } }', { viewer: mia })).toBeNull()
  expect(await update({ id: 'amara-film', title: 'Again' }, person('amara'))).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await decide('decline', root, 'amara-film')).toMatchObject({ rejected: 'NOT_FOUND' })
})

test('a coach chooses which of their companies manage a video (row 83)', async () => {
  await domain.insert('role', [{ id: 'r', contact_id: 'kenji', role: 'COACH', status: 'APPROVED', company_id: 'gym' }])
  const assign = async (companies: string[]) => update({ assignedCompanies: companies })
  expect(await assign(['gym', 'gym'])).toMatchObject({ video: { assignedCompanies: ['gym'] } })
  expect(await decide('approve', boss)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await decide('approve', gil)).toMatchObject({ success: true })
  expect(await assign(['dojo', 'gym'])).toMatchObject({ video: { assignedCompanies: ['dojo', 'gym'] } })
  expect(await assign([])).toMatchObject({ video: { assignedCompanies: [] } })
})

test.each([
  ['approve', true, boss, 'boss', 'APPROVED'],
  ['decline', false, boss, 'boss', 'DECLINED'],
  ['approve', true, root, 'root', 'APPROVED'],
] as const)(
  'a decision to %s a video records who made it and when (row 83)',
  async (verb, isApproved, viewer, actor, action) => {
    expect(await decide(verb, viewer)).toMatchObject({ success: true, video: { isApproved } })
    const entry = { subject_type: 'Video', subject_id: 'film', actor_id: actor, company_id: 'dojo', created_at: at(0) }
    expect(await trail()).toEqual([{ action, ...entry }])
    expect(await decide(verb, viewer)).toMatchObject({ success: false, code: 'ALREADY_DECIDED', video: { isApproved } })
    expect(await trail()).toHaveLength(1)
  },
)

test.each(['approve', 'decline'] as const)('a decision to %s a video affects no other video (row 83)', async (verb) => {
  await domain.open.query({ text: 'update video set is_approved = null' })
  expect(await decide(verb, root)).toMatchObject({ success: true })
  expect(await domain.open.query({ text: 'select id from video where is_approved is not null' })).toEqual([
    { id: 'film' },
  ])
})

test('an admin who saw a decision may change it, each time with an audit entry (row 83)', async () => {
  const decisions = [
    ['decline', null],
    ['approve', false],
    ['decline', true],
  ] as const
  for (const [verb, seen] of decisions) expect(await decide(verb, boss, 'film', seen)).toMatchObject({ success: true })
  // All of them have the same time here.
  const actions = (await trail()).map((entry) => ('action' in entry ? String(entry.action) : ''))
  expect(actions.toSorted()).toEqual(['APPROVED', 'DECLINED', 'DECLINED'])
})

test('two admins who decide at the same moment make one decision (row 83)', async () => {
  const answers = await Promise.all([decide('approve', boss), decide('approve', root)])
  expect(answers.filter((answer) => JSON.stringify(answer).includes('"success":true'))).toHaveLength(1)
  expect(await trail()).toHaveLength(1)
})

test('an admin who has not seen another admin’s decision is refused, and gets that decision (row 83)', async () => {
  const answers = await Promise.all([decide('approve', boss), decide('decline', root)])
  const first = answers.find((answer) => JSON.stringify(answer).includes('"success":true'))
  const refused = { success: false, code: 'ALREADY_DECIDED', video: Object(first).video }
  expect(answers).toContainEqual(expect.objectContaining(refused))
  expect(await trail()).toHaveLength(1)
  // The decision that the caller saw was ended in the meantime.
  await domain.open.query({ text: 'update video set is_approved = null' })
  expect(await decide('decline', boss, 'film', true)).toMatchObject({
    code: 'ALREADY_DECIDED',
    video: { isApproved: null },
  })
})

const judged = [
  ['another film at Vimeo', { vimeoID: '12' }],
  ['another title', { title: 'Other' }],
  ['another description', { description: 'Other' }],
  ['another studio', { assignedCompanies: ['dojo', 'gym'] }],
] as const

test.each(judged)(
  '%s from its coach ends the approval of a video, and from an admin does not (row 83)',
  async (_what, changes) => {
    await domain.insert('role', [
      { id: 'r', contact_id: 'kenji', role: 'COACH', status: 'APPROVED', company_id: 'gym' },
    ])
    const approvedBy = async (viewer: Viewer) => {
      await domain.open.query({
        text: `update video set is_approved = true, title = 'Kata', vimeo_id = null, description = null`,
      })
      await domain.open.query({ text: `delete from video_company where company_id = 'gym'` })
      expect(await update({ ...changes }, viewer)).toMatchObject({ success: true })
      const [row] = await domain.open.query({ text: `select is_approved from video where id = 'film'` })
      return row
    }
    expect(await approvedBy(kenji)).toEqual({ is_approved: null })
    expect(await approvedBy(boss)).toEqual({ is_approved: true })
    expect(await approvedBy(root)).toEqual({ is_approved: true })
  },
)

test('fields that need no approval, and unchanged values, do not end an approval (row 83)', async () => {
  await domain.open.query({ text: `update video set is_approved = true, title = 'Kata'` })
  const same = {
    title: 'Kata',
    description: '',
    level: 'White',
    isPublic: true,
    keywords: ['kata'],
    assignedCompanies: ['dojo'],
  }
  expect(await update(same)).toMatchObject({ success: true, video: { isApproved: true } })
  await domain.open.query({ text: 'update video set is_approved = false' })
  expect(await update({ title: 'Better' })).toMatchObject({ success: true, video: { isApproved: null } })
})

test('a video’s age range is checked together with a concurrent change (row 87)', async () => {
  await domain.open.query({ text: 'update video set age_from = 10, age_to = 40' })
  const answers = await Promise.all([update({ ageFrom: 30 }), update({ ageTo: 20 })])
  expect(answers.filter((answer) => JSON.stringify(answer).includes('"success":true'))).toHaveLength(1)
})

test.each([
  ['its coach', kenji],
  ['a member', mia],
  ['an admin of another company', gil],
])('%s does not decide about a video (row 83)', async (_who, viewer) => {
  for (const verb of ['approve', 'decline'] as const) {
    expect(await decide(verb, viewer)).toMatchObject({ rejected: 'NOT_FOUND' })
    // A video that they may not watch.
    expect(await decide(verb, viewer, 'amara-film')).not.toMatchObject({ success: true })
  }
  expect(await decide('approve', anonymous)).toMatchObject({ rejected: 'UNAUTHENTICATED' })
  expect(await trail()).toEqual([])
})

test('a coach shares a video with a follower, once, and can unshare it (row 88)', async () => {
  const share = (contact: string, viewer: Viewer = kenji) =>
    send(
      domain,
      `mutation { answer: shareVideoLambda(videoID: "film", contactID: "${contact}") { success share { id contactName } } }`,
      { viewer },
    )
  const watch = (viewer: Viewer) => send(domain, '{ answer: getVideos(id: "film") { id } }', { viewer })
  await domain.open.query({ text: `update video set status = 'PUBLISHED' where id = 'film'` })
  expect(await watch(mia)).toBeNull()
  const [first, again] = [await share('mia'), await share('mia')]
  expect(first).toMatchObject({ success: true, share: { contactName: 'mia Kim' } })
  expect(again).toEqual(first)
  expect(await watch(mia)).toEqual({ id: 'film' })
  expect(await watch(sam)).toBeNull()
  // Neither with a user who does not follow them, nor by another user.
  expect(await share('sam')).toMatchObject({ success: false })
  expect(await share('mia', person('amara'))).toMatchObject({ success: false })
  const [{ id } = { id: '' }] = await domain.open.query<{ id: string }>({ text: 'select id from video_share' })
  const end = (viewer: Viewer) =>
    send(domain, `mutation { answer: unshareVideoLambda(id: "${id}") { success } }`, { viewer })
  await end(sam)
  expect(await watch(mia)).toEqual({ id: 'film' })
  await end(kenji)
  expect(await watch(mia)).toBeNull()
})

test('a member likes a video, and every user who may watch it sees the number of likes (rows 60 and 88)', async () => {
  const react = (viewer: Viewer, reaction: string, target = 'amara-film') =>
    send(
      domain,
      `mutation { answer: createReactions(input: { targetID: "${target}", targetType: VIDEO, userID: "${viewer.contactId}", reaction: ${reaction} }) { reaction } }`,
      { viewer },
    )
  expect(await react(mia, 'LIKE')).toEqual({ reaction: 'LIKE' })
  expect(await react(sam, 'DISLIKE')).toEqual({ reaction: 'DISLIKE' })
  expect(await react(kenji, 'LIKE')).toEqual({ reaction: 'LIKE' })
  const counts = '{ answer: getVideos(id: "amara-film") { likes dislikes viewerReaction { reaction } } }'
  expect(await send(domain, counts, { viewer: mia })).toEqual({
    likes: 2,
    dislikes: 1,
    viewerReaction: { reaction: 'LIKE' },
  })
  // A private video cannot be liked, not even by its coach.
  expect(await react(kenji, 'LIKE', 'film')).toMatchObject({ rejected: 'NOT_FOUND' })
})

test('a change of a video sends an event, and a change that no subscriber receives sends none (row 86)', async () => {
  await update({ title: 'Told' })
  const events = await domain.open.query({
    text: `select topic, action, after ->> 'title' as title from outbox where topic like 'video%'`,
  })
  expect(events).toEqual([{ topic: 'video', action: 'update', title: 'Told' }])
})
