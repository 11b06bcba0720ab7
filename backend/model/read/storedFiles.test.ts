import { parse } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EventAnswers } from '#backend/model/events/eventAnswers.ts'
import { readSubscription } from '#backend/model/events/readSubscription.ts'
import { at, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, contextOf, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { answerBytes } from './answerBytes.ts'

const kenji = person('kenji')
const document = `{ answer: getVideos(id: "film") {
  videoURL poster: videoThumbnail videoPreviewURL audioURL thumbnail image objectKey captions { language file: url __typename }
} }`

let domain: DomainUnderTest
beforeAll(async () => {
  // Only a key has an address.
  const addressOf = (key: string, when: string) =>
    key.startsWith('videos/') ? `https://obi.example/${key}?${when}` : undefined
  domain = await openDomain({ addressOf })
  await domain.insert('contact', [contactRow('kenji')])
  await domain.insert('video', [
    {
      id: 'film',
      public_id: 'public-film',
      title: 'Film',
      coach_id: 'kenji',
      owner_id: 'kenji',
      is_public: true,
      is_approved: true,
      no_audio: false,
      status: 'PUBLISHED',
      object_key: 'videos/kenji/film/1.mp4',
      video_url: 'videos/kenji/film/out-1/master.m3u8',
      video_thumbnail: 'videos/kenji/film/out-1/"poster":\\.jpg',
      video_preview_url: 'javascript:alert(1)',
      audio_url: 'HTTPS://example.com/sound.m4a',
      thumbnail: null,
      image: '',
      captions: [
        { id: '1', language: 'en', label: null, url: 'videos/kenji/film/words.vtt' },
        { id: '2', language: 'url', label: null, url: 'javascript:alert(1)' },
      ],
      uploaded_at: at(0),
      created_at: at(0),
      updated_at: at(0),
    },
  ])
})
afterAll(() => domain.close())

test('a stored file is returned as a current address, and as null if it has none', async () => {
  const answer = {
    videoURL: `https://obi.example/videos/kenji/film/out-1/master.m3u8?${now}`,
    poster: `https://obi.example/videos/kenji/film/out-1/"poster":\\.jpg?${now}`,
    videoPreviewURL: null,
    audioURL: 'HTTPS://example.com/sound.m4a',
    thumbnail: null,
    image: null,
    objectKey: 'videos/kenji/film/1.mp4',
    captions: [
      { language: 'en', file: `https://obi.example/videos/kenji/film/words.vtt?${now}`, __typename: 'VideoCaption' },
      { language: 'url', file: null, __typename: 'VideoCaption' },
    ],
  }
  const { data } = await domain.ask(document, { viewer: kenji })
  expect(data).toEqual({ answer })
  const request = { document: parse(document), variables: {}, context: contextOf(kenji) }
  expect(await answerBytes(domain.engine, request)).toBe(JSON.stringify({ answer }))
})

test('an event of a video tells the same address, for everyone who listens the same', async () => {
  const after = { id: 'film', coach_id: 'kenji', owner_id: 'kenji', video_url: 'videos/kenji/film/out-2/master.m3u8' }
  const event = { topic: 'video', action: 'update' as const, rowId: 'film', before: null, position: 1, after }
  const listening = { variables: {}, context: contextOf(kenji) }
  const changed = parse('subscription { changed: onUpdateVideos { videoURL image } }')
  const request = { ...listening, document: changed }
  const answers = new EventAnswers(domain.engine)
  expect(await answers.tell(event, readSubscription(domain.engine, request), () => request)).toMatchObject({
    data: { changed: { videoURL: `https://obi.example/videos/kenji/film/out-2/master.m3u8?${now}`, image: null } },
  })
})

test('a viewer who may not see a row gets no address from it', async () => {
  expect((await domain.ask(document, { viewer: anonymous })).data).toEqual({ answer: null })
  const { data } = await domain.ask('{ answer: getVideos(id: "film") { videoURL objectKey } }', {
    viewer: person('mia'),
  })
  expect(data?.['answer']).toEqual({ videoURL: expect.stringContaining('master.m3u8'), objectKey: null })
})

test('without a store no file is found, and addresses elsewhere still are', async () => {
  const alone = { ...domain.engine, addressOf: undefined }
  const request = { document: parse(document), variables: {}, context: contextOf(kenji) }
  const text = await answerBytes(alone, request)
  expect(JSON.parse(text ?? '')).toMatchObject({
    answer: { videoURL: null, audioURL: 'HTTPS://example.com/sound.m4a' },
  })
})
