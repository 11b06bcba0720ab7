import { expect, test } from 'vitest'
import { planSizes } from './planSizes.ts'
import { type ReadFilm, readFilm } from './readFilm.ts'

const picture = (facts: string, below = '') => `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:film.mp4':
  Metadata:
    comment         : one
                    :   Stream #0:9: Video: h264, yuv420p, 9x9, 1 fps
  Duration: 01:02:03.50, start: 0.000000, bitrate: 4000 kb/s
  Stream #0:0[0x1](und): Video: ${facts} (default)
    Metadata:
      handler_name    : VideoHandler
${below}  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 128 kb/s (default)
At least one output file must be specified
`

const PLAIN =
  'h264 (High) (avc1 / 0x31637661), yuv420p(tv, bt709, progressive), 1920x1080 [SAR 1:1 DAR 16:9], 3870 kb/s, 25 fps, 25 tbr, 12800 tbn'
const TURNED = '    Side data:\n      displaymatrix: rotation of -90.00 degrees\n'
const film = (changes: Partial<ReadFilm> = {}) => ({ ...readFilm(picture(PLAIN)), ...changes })

test('a film as browsers play it is read from what ffmpeg says, and from nothing that the file says', () => {
  expect(film()).toEqual({
    width: 1920,
    height: 1080,
    streams: 2,
    pixels: 1920 * 1080,
    hasPicture: true,
    seconds: 3723.5,
    framesPerSecond: 25,
    isInterlaced: false,
    isHdr: false,
    hasSound: true,
    copyable: { bitsPerSecond: 3_870_000 },
  })
})

test.each<[what: string, said: string, facts: Partial<ReadFilm>]>([
  ['lies on its side', picture(PLAIN, TURNED), { width: 1080, height: 1920, copyable: undefined }],
  [
    'has wide pixels',
    picture(PLAIN.replace('1920x1080 [SAR 1:1', '1440x1080 [SAR 4:3')),
    { width: 1920, copyable: undefined },
  ],
  [
    'is of half pictures',
    picture(PLAIN.replace('progressive', 'top first')),
    { isInterlaced: true, copyable: undefined },
  ],
  [
    'is of a high dynamic range',
    picture(PLAIN.replace('bt709,', 'bt2020nc/bt2020/smpte2084,')),
    { isHdr: true, copyable: undefined },
  ],
  ['has ten bits a colour', picture(PLAIN.replace('yuv420p', 'yuv420p10le')), { copyable: undefined }],
  ['is no H.264', picture(PLAIN.replace('h264 (High) (avc1 / 0x31637661)', 'hevc (Main)')), { copyable: undefined }],
  ['does not say its rate', picture(PLAIN.replace('25 fps, ', '')), { framesPerSecond: 25 }],
  ['has only a cover', picture(`${PLAIN} (attached pic)`), { hasPicture: false }],
])('a film that %s is known for it', (_what, said, facts) => {
  expect(readFilm(said)).toMatchObject(facts)
})

const sizesOf = (changes: Partial<ReadFilm>) =>
  planSizes(film(changes), [360, 720, 1080]).map(
    ({ width, height, rate, isCopied }) => `${width}x${height} ${rate}${isCopied ? ' as it is' : ''}`,
  )

test.each<[what: string, changes: Partial<ReadFilm>, sizes: string[]]>([
  ['of the largest size', {}, ['640x360 25', '1280x720 25', '1920x1080 25 as it is']],
  ['that is larger than that', { width: 3840, height: 2160 }, ['640x360 25', '1280x720 25', '1920x1080 25']],
  [
    'that stands upright',
    { width: 1080, height: 1920, copyable: undefined },
    ['360x640 25', '720x1280 25', '1080x1920 25'],
  ],
  [
    'that is hardly larger than a size',
    { width: 1440, height: 800, copyable: undefined },
    ['648x360 25', '1440x800 25'],
  ],
  ['that is smaller than any', { width: 320, height: 180 }, ['320x180 25']],
  ['of sixty pictures a second', { framesPerSecond: 60 }, ['640x360 30', '1280x720 60', '1920x1080 60 as it is']],
  [
    'of 29.97',
    { framesPerSecond: 29.97 },
    ['640x360 30000/1001', '1280x720 30000/1001', '1920x1080 30000/1001 as it is'],
  ],
  [
    'of an odd rate',
    { framesPerSecond: 27.3, copyable: undefined },
    ['640x360 30000/1001', '1280x720 30000/1001', '1920x1080 30000/1001'],
  ],
  [
    'that takes too much of a line',
    { copyable: { bitsPerSecond: 40_000_000 } },
    ['640x360 25', '1280x720 25', '1920x1080 25'],
  ],
])('a film %s is offered in the sizes that fit', (_what, changes, sizes) => {
  expect(sizesOf(changes)).toEqual(sizes)
})
