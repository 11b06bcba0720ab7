import { expect, test } from 'vitest'
import { piecesOf, smallestOf } from './keptVideos.ts'

const at = 'https://obi.example/storage/signed/film/index.m3u8'

test('the smallest of several sizes is kept, wherever it is in the list', () => {
  const list = [
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,AVERAGE-BANDWIDTH=800000,RESOLUTION=1280x720',
    '720/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=400000,AVERAGE-BANDWIDTH=160000,RESOLUTION=426x240',
    '240/index.m3u8',
  ].join('\n')
  expect(smallestOf(list, at)).toEqual({
    address: 'https://obi.example/storage/signed/film/240/index.m3u8',
    bitsPerSecond: 160_000,
  })
})

test('a film in one file begins with what its pieces need', () => {
  const list = [
    '#EXTM3U',
    '#EXTINF:4.0,',
    '00000.m4s',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXTINF:2.0,',
    '00001.m4s',
    '',
  ].join('\n')
  expect(piecesOf(list, at).map((url) => url.split('/').at(-1))).toEqual(['init.mp4', '00000.m4s', '00001.m4s'])
  expect(smallestOf(list, at)).toBeUndefined()
})
