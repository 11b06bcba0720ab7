import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import { readSubscription } from '#backend/model/events/readSubscription.ts'
import { at } from '#backend/model/testing/classRows.ts'
import { contextOf, type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { programRow } from '#backend/programs/openPrograms.fixture.ts'
import { createAddressOf } from '#backend/storage/http/signedAddress.ts'
import { addressKey, openOwnStage } from '#backend/storage/store/openOwnStage.fixture.ts'
import { kenji, openVideos, send, videoRow } from './openVideos.fixture.ts'

const amara = person('amara')
const folder = 'videos/kenji/secret'
const keys = ['film.mp4', 'still.jpg', 'words.vtt', 'out-1/master.m3u8', 'out-1/480/1.m4s', 'out-1/poster.jpg']

let domain: DomainUnderTest
let stage: Awaited<ReturnType<typeof openOwnStage>>
beforeAll(async () => {
  domain = await openVideos()
  stage = await openOwnStage()
  await domain.insert('video', [
    videoRow('secret', {
      title: 'Secret kata',
      keywords: ['secret'],
      is_public: false,
      object_key: `${folder}/film.mp4`,
      thumbnail: `${folder}/still.jpg`,
      video_url: `${folder}/out-1/master.m3u8`,
      video_thumbnail: `${folder}/out-1/poster.jpg`,
      captions: [{ id: 'c', language: 'en', label: null, url: `${folder}/words.vtt` }],
    }),
    videoRow('amara-film', { coach_id: 'amara', owner_id: 'amara' }, 1),
  ])
  await domain.insert('program', [programRow('course', { trailer_id: 'secret' })])
  const share = { created_at: at(0), updated_at: at(0) }
  await domain.insert('video_share', [
    { id: 's', video_id: 'secret', contact_id: 'mia', shared_by_id: 'kenji', ...share },
  ])
  for (const key of keys.map((name) => `${folder}/${name}`).concat('videos/amara/film/out-1/master.m3u8')) {
    await mkdir(dirname(join(stage.folder, key)), { recursive: true })
    await writeFile(join(stage.folder, key), 'bytes')
  }
})
afterAll(() => Promise.all([domain.close(), stage.close()]))

const ALL = 'id title objectKey videoURL thumbnail videoThumbnail captions { url }'
const VIDEOS = `{ items { ${ALL} } edges { node { ${ALL} } } }`

/** Every query that returns a video: lists, ids, and fields of related records. */
const ways = [
  `listVideos(limit: 100) ${VIDEOS}`,
  `listVideos(filter: { title: { contains: "Secret" } }) ${VIDEOS}`,
  `videosByCoachID(coachID: "kenji") ${VIDEOS}`,
  `videosById(id: "secret") ${VIDEOS}`,
  `videosByPublicID(publicID: "public-secret") ${VIDEOS}`,
  `getVideos(id: "secret") { ${ALL} }`,
  `getVideo(id: "secret") { video { ${ALL} } }`,
  `getOnDemandVideosByFilter(filter: { text: "secret" }) ${VIDEOS}`,
  `getOnDemandVideosByFilter(filter: { coachID: "kenji" }) ${VIDEOS}`,
  `getOnDemandVideosBySubcategory(subCategoryID: "hatha") ${VIDEOS}`,
  `getTopPicksLambda { id title thumbnail }`,
  `getFeaturedContentsLambda { id title thumbnail }`,
  `getContacts(id: "kenji") { videos ${VIDEOS} }`,
  `listVideoShares { items { video { ${ALL} } } }`,
  `listPrograms { items { name videoURL videoThumbnail } }`,
  `getPrograms(id: "course") { name videoURL videoThumbnail }`,
  `getBackgroundAudiosLambda(mediaID: "secret", mediaType: VIDEO) { id }`,
]

const tells = (answer: unknown) => /secret/i.test(JSON.stringify(answer) ?? '')

test.each(ways)('a second coach cannot see a private video by %s (rows 83 and 88)', async (way) => {
  for (const viewer of [amara, person('sam'), anonymous]) {
    const { data } = await domain.ask(`{ answer: ${way} }`, { viewer })
    expect(tells(data)).toBe(false)
  }
})

test('its coach finds the private video in every query for a coach’s own videos', async () => {
  const results = await Promise.all(
    ways.map(async (way) => tells((await domain.ask(`{ answer: ${way} }`, { viewer: kenji })).data)),
  )
  // Shelves, picks, featured content and trailers contain public videos only; background audio does not reveal its
  // video.
  expect(results.filter(Boolean)).toHaveLength(9)
})

const changes = [
  'updateVideoLambda(video: { id: "secret", title: "Mine" })',
  'deleteVideoLambda(videoID: "secret")',
  'replaceVideoFileLambda(videoID: "secret", objectKey: "videos/kenji/secret/film.mp4")',
  'retryVideoLambda(videoID: "secret")',
  'approveVideoLambda(videoID: "secret")',
  'removeVideoCaptionLambda(videoID: "secret", captionID: "c")',
  'createVideoLambda(videoID: "0199aaaa-0000-7000-8000-000000000001", title: "Mine", objectKey: "videos/kenji/secret/film.mp4")',
]

test.each(changes)(
  'a second coach cannot change a private video by %s, and learns nothing about it (row 83)',
  async (change) => {
    const before = await domain.open.query({ text: 'select * from video order by id' })
    const refusal = await send(domain, `mutation { answer: ${change} { success } }`, { viewer: amara })
    expect(refusal).toMatchObject({ rejected: 'NOT_FOUND' })
    expect(await domain.open.query({ text: 'select * from video order by id' })).toEqual(before)
  },
)

test('a second coach receives no change of a private video, whatever they subscribe to (rows 86 and 88)', async () => {
  const [after = {}] = await domain.open.query<Record<string, unknown>>({
    text: `select to_jsonb(v) as row from video v where id = 'secret'`,
  })
  const row = Object(after['row'])
  const event = { topic: 'video', action: 'update' as const, rowId: 'secret', before: row, position: 1, after: row }
  const heardBy = async (viewer: Viewer, filter: string) => {
    const document = parse(`subscription { changed: onUpdateVideos${filter} { ${ALL} } }`)
    const request = { document, variables: {}, context: contextOf(viewer) }
    const answers = new EventAnswers(domain.engine)
    return tells(await answers.tell(event, readSubscription(domain.engine, request), () => request))
  }
  for (const filter of ['', '(filter: { id: { eq: "secret" } })', '(filter: { coachID: { eq: "kenji" } })']) {
    expect(await heardBy(amara, filter)).toBe(false)
    expect(await heardBy(kenji, filter)).toBe(true)
  }
})

test('a second coach can open none of its files, with any address, cookie or token (row 88)', async () => {
  const addressOf = createAddressOf({ key: addressKey, url: stage.url })
  const own = addressOf('videos/amara/film/out-1/master.m3u8', at(0)) ?? ''
  const master = addressOf(`${folder}/out-1/master.m3u8`, at(0)) ?? ''
  const poster = addressOf(`${folder}/out-1/poster.jpg`, at(0)) ?? ''
  expect([(await fetch(own)).status, (await fetch(master)).status, (await fetch(poster)).status]).toEqual([
    200, 200, 200,
  ])
  const headers = { cookie: 'session=kenji; media=1', authorization: 'Bearer kenji' }
  const beginningOf = (address: string) => address.slice(0, address.indexOf('/videos/'))
  for (const key of keys.map((name) => `${folder}/${name}`)) {
    const tries = [
      `${stage.url}/storage/${key}`,
      `${stage.url}/storage/public/../${key}`,
      `${beginningOf(own)}/${key}`,
      `${own.replace('master.m3u8', '')}..%2f..%2f..%2f..%2f${key}`,
      // The right to see the poster does not include the video.
      ...(key.endsWith('poster.jpg') ? [] : [`${beginningOf(poster)}/${key}`]),
    ]
    for (const address of tries) expect((await fetch(address, { headers })).status, address).toBe(403)
  }
})
