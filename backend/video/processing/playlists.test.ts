import { expect, test } from 'vitest'
import { printMaster, printSeekTimes, printSegments, readCodec, readSegments } from './playlists.ts'

const segments = [
  { name: '00000.m4s', seconds: 4 },
  { name: '00001.m4s', seconds: 2.5 },
]
const lines = (text: string) => text.split('\n')

test('the playlist of an unfinished rendition only grows, and playback starts at its beginning', () => {
  expect(lines(printSegments(segments, false))).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:5',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:EVENT',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-START:TIME-OFFSET=0',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXTINF:4.000000,',
    '00000.m4s',
    '#EXTINF:2.500000,',
    '00001.m4s',
    '',
  ])
})

test('the playlist of a finished rendition says that it is complete, and declares its longest segment', () => {
  const complete = lines(printSegments([{ name: '00000.m4s', seconds: 7.5 }, ...segments], true))
  expect(complete).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
  expect(complete).toContain('#EXT-X-TARGETDURATION:8')
  expect(complete.at(-2)).toBe('#EXT-X-ENDLIST')
  expect(complete.some((line) => line.startsWith('#EXT-X-START'))).toBe(false)
})

test('printed segments can be read back, and an unfinished line is not a segment', () => {
  expect(readSegments(printSegments(segments, true))).toEqual(segments)
  expect(readSegments('#EXTM3U\n#EXTINF:4.000000,\n00000.m4s\n#EXTINF:2.5,\n')).toEqual(segments.slice(0, 1))
  expect(readSegments('#EXTINF:4.000000,\n#EXT-X-ENDLIST\n')).toEqual([])
  expect(readSegments('')).toEqual([])
})

const size = { framesPerSecond: 29.97, codecs: 'avc1.64001f,mp4a.40.2' }
const small = { ...size, name: '360', width: 640, height: 360, most: 700_000.2, average: 500_000.2 }
const large = { ...size, name: '720', width: 1280, height: 720, most: 3_000_000, average: 2_000_000 }

test('a master playlist lists the renditions, smallest first, and the files that a player loads first', () => {
  expect(lines(printMaster([small, large]))).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    expect.stringMatching(/^#EXT-X-SESSION-DATA:DATA-ID="[^"]+",VALUE="360\/init\.mp4 360\/00000\.m4s"$/),
    '#EXT-X-STREAM-INF:BANDWIDTH=700001,AVERAGE-BANDWIDTH=500001,RESOLUTION=640x360,FRAME-RATE=29.970,CODECS="avc1.64001f,mp4a.40.2"',
    '360/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=3000000,AVERAGE-BANDWIDTH=2000000,RESOLUTION=1280x720,FRAME-RATE=29.970,CODECS="avc1.64001f,mp4a.40.2"',
    '720/index.m3u8',
    '',
  ])
})

const sheet = { across: 2, width: 160, height: 90, everyS: 10 }
const cuesOf = (sheets: number, seconds: number) => {
  const [head, ...cues] = printSeekTimes({ ...sheet, sheets }, seconds)
    .trimEnd()
    .split('\n\n')
  expect(head).toBe('WEBVTT')
  return cues.map((cue) => cue.split('\n'))
}

test('each interval of a video has its picture, row by row and sheet by sheet, the last up to the end', () => {
  expect(cuesOf(2, 47.5)).toEqual([
    ['00:00:00.000 --> 00:00:10.000', 'seek-0.jpg#xywh=0,0,160,90'],
    ['00:00:10.000 --> 00:00:20.000', 'seek-0.jpg#xywh=160,0,160,90'],
    ['00:00:20.000 --> 00:00:30.000', 'seek-0.jpg#xywh=0,90,160,90'],
    ['00:00:30.000 --> 00:00:40.000', 'seek-0.jpg#xywh=160,90,160,90'],
    ['00:00:40.000 --> 00:00:47.500', 'seek-1.jpg#xywh=0,0,160,90'],
  ])
})

test('a video of unknown length has one seek picture, one without sprite sheets has none, and no cue points past the sheets', () => {
  expect(cuesOf(1, 0)).toEqual([['00:00:00.000 --> 00:00:01.000', 'seek-0.jpg#xywh=0,0,160,90']])
  expect(printSeekTimes({ ...sheet, sheets: 0 }, 30)).toBe('WEBVTT\n')
  const cues = cuesOf(1, 100)
  expect([cues.length, cues.at(-1)?.[0]]).toEqual([4, '00:00:30.000 --> 00:01:40.000'])
})

test('the codec of a rendition is read from its init segment, in the form that a browser expects', () => {
  const head = Buffer.concat([Buffer.from('....avcC'), Buffer.from([1, 0x64, 0x00, 0x1f, 0xff])])
  expect(readCodec(head)).toBe('avc1.64001f')
  expect(readCodec(Buffer.from('no picture'))).toBeUndefined()
})
