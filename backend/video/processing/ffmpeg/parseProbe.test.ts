import { expect, test } from 'vitest'
import { kilobitsOf, planRenditions, rateOf } from '#backend/video/processing/planRenditions.ts'
import { type ReadFilm, parseProbe } from './parseProbe.ts'

const picture = (facts: string, below = '') => `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:film.mp4':
  Metadata:
    comment         : one
                    :   Stream #0:9: Video: h264, yuv420p, 9x9, 1 fps
                    :   Duration: 09:09:09.09, start: 0.000000, bitrate: 9 kb/s
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
const film = (changes: Partial<ReadFilm> = {}) => ({ ...parseProbe(picture(PLAIN)), ...changes })

test('the properties of a video are read from ffmpeg’s own lines, and not from texts in the file', () => {
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
  [
    'lies on its other side',
    picture(PLAIN, TURNED.replace('-90', '270')),
    { width: 1080, height: 1920, copyable: undefined },
  ],
  [
    'is followed by another picture, which lies on its side',
    `${picture(PLAIN)}  Stream #0:2: Video: mjpeg, 90x90\n${TURNED}`,
    { width: 1920, height: 1080, copyable: { bitsPerSecond: 3_870_000 } },
  ],
  [
    'is followed at once by a stream that is turned',
    picture(PLAIN, `    Stream #0:3: Data: none\n${TURNED}`),
    { width: 1920, height: 1080, copyable: { bitsPerSecond: 3_870_000 } },
  ],
  [
    'stands on its head',
    picture(PLAIN, TURNED.replace('-90', '180')),
    { width: 1920, height: 1080, copyable: undefined },
  ],
  [
    'is of half pictures, the lower first',
    picture(PLAIN.replace('progressive', 'bottom coded first (swapped)')),
    { isInterlaced: true, copyable: undefined },
  ],
  [
    'is of the other high dynamic range',
    picture(PLAIN.replace('bt709,', 'bt2020nc/bt2020/arib-std-b67,')),
    { isHdr: true, copyable: undefined },
  ],
  [
    'does not say the shape of its pixels',
    picture(PLAIN.replace('[SAR 1:1', '[SAR 0:1')),
    { width: 1920, copyable: { bitsPerSecond: 3_870_000 } },
  ],
  ['says no shape of its pixels', picture(PLAIN.replace(' [SAR 1:1 DAR 16:9]', '')), { width: 1920, height: 1080 }],
  ['has pixels of no height', picture(PLAIN.replace('[SAR 1:1', '[SAR 1:0')), { width: 1920, height: 1080 }],
  [
    'says at once that it lies on its side',
    picture(PLAIN).replace(/    Metadata:\n      handler_name.*\n/, '    displaymatrix: rotation of -90.00 degrees\n'),
    { width: 1080, height: 1920 },
  ],
  [
    'says so to the end',
    `${picture(PLAIN).split('  Stream #0:1')[0]}    Side data:\n      displaymatrix: rotation of -90.00 degrees`,
    { width: 1080, height: 1920 },
  ],
  [
    'does not say what it takes at all',
    picture(PLAIN.replace(' 3870 kb/s,', ''))
      .replace('bitrate: 4000 kb/s', 'bitrate: N/A')
      .replace('bitrate: 9 kb/s', ''),
    { copyable: undefined },
  ],
  ['has tall pixels', picture(PLAIN.replace('[SAR 1:1', '[SAR 1:2')), { width: 960, height: 1080 }],
  [
    'does not say what its picture takes',
    picture(PLAIN.replace(' 3870 kb/s,', '')),
    { copyable: { bitsPerSecond: 4_000_000 } },
  ],
  ['is H.264 of ten bits', picture(PLAIN.replace('(High)', '(High 10)')), { copyable: undefined }],
  ['says no rate at all', picture(PLAIN.replace('25 fps, 25 tbr, ', '')), { framesPerSecond: 0 }],
  ['has a picture of no codec', picture('none'), { hasPicture: false }],
  [
    'has a sound of no codec',
    picture(PLAIN).replace('Audio: aac (LC)', 'Audio: none'),
    { hasSound: false, streams: 2 },
  ],
  ['does not say how long it is', picture(PLAIN).replace('01:02:03.50', 'N/A'), { seconds: 0 }],
  ['has only a cover', picture(`${PLAIN} (attached pic)`), { hasPicture: false }],
])('a film that %s is known for it', (_what, said, facts) => {
  expect(parseProbe(said)).toMatchObject(facts)
})

const sizesOf = (changes: Partial<ReadFilm>) =>
  planRenditions(film(changes), [360, 720, 1080]).map(
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
  ['of one size and sixty pictures a second', { width: 320, height: 180, framesPerSecond: 60 }, ['320x180 60']],
  ['of more than sixty pictures a second', { framesPerSecond: 120 }, ['640x360 30', '1280x720 60', '1920x1080 60']],
  [
    'that is just as much smaller as counts',
    { width: 1600, height: 900 },
    ['640x360 25', '1280x720 25', '1600x900 25 as it is'],
  ],
  ['of odd height', { width: 640, height: 361 }, ['640x362 25']],
  ['of odd width', { width: 641, height: 360 }, ['642x360 25']],
  ['just above sixty pictures a second', { width: 320, height: 180, framesPerSecond: 60.5 }, ['320x180 60']],
  [
    'of two sizes and sixty pictures a second',
    { width: 1280, height: 720, framesPerSecond: 60 },
    ['640x360 30', '1280x720 60 as it is'],
  ],
  ['of hardly any height', { width: 320, height: 2 }, ['320x2 25']],
  ['of odd sides', { width: 641, height: 361 }, ['642x362 25']],
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

test.each([
  [0, false, '25', 25],
  [0.5, false, '0.5', 0.5],
  [10, false, '10', 10],
  [10, true, '10', 10],
  [19.99, false, '19.99', 19.99],
  [20, false, '24000/1001', 23.976],
  [23.98, false, '24000/1001', 23.976],
  [24, false, '24', 24],
  [27, false, '30000/1001', 29.97],
  [30, true, '30', 30],
  [50, true, '25', 25],
  [50, false, '50', 50],
  [59.97, false, '60', 60],
  [59.94, true, '30000/1001', 29.97],
  [59.94, false, '60000/1001', 59.94],
  [60.01, false, '60', 60],
  [240, false, '60', 60],
  [240, true, '30', 30],
] as const)(
  '%f pictures a second, in the smallest of several sizes: %s, are offered as %s',
  (frames, isFirst, rate, framesPerSecond) => {
    expect(rateOf(frames, { isFirst })).toEqual({ rate, framesPerSecond })
  },
)

test('a rendition is named after the shorter side of its picture', () => {
  const names = planRenditions(film({ width: 1080, height: 1920 }), [360, 720]).map(({ name }) => name)
  expect(names).toEqual(['360', '720'])
})

test('a larger rendition needs a lower bit rate per pixel, and each has a minimum', () => {
  expect([1_920 * 1_080, 1_280 * 720, 3_840 * 2_160, 64 * 36].map(kilobitsOf)).toEqual([5_000, 2_614, 15_157, 150])
})

test('a file with up to 1.6 times the planned bit rate is copied', () => {
  const isCopied = (bitsPerSecond: number) => sizesOf({ copyable: { bitsPerSecond } }).at(-1)?.endsWith('as it is')
  expect([8_000_000, 8_000_001].map(isCopied)).toEqual([true, false])
})
