import { expect, test } from 'vitest'
import { fitting, levelled, sized, wholePictures } from './filters.ts'

test('only interlaced video is deinterlaced first', () => {
  expect(wholePictures({ film: { isInterlaced: false, isHdr: true } })).toEqual([])
  expect(wholePictures({ film: { isInterlaced: true, isHdr: false } })).toEqual(['bwdif=mode=send_frame'])
})

test('the tones of an HDR video are mapped if ffmpeg can do so', () => {
  const isMapped = (isHdr: boolean, mapsTones: boolean) =>
    sized({ width: 640, height: 360 }, { film: { isHdr, isInterlaced: false }, ffmpeg: { mapsTones } }).some((filter) =>
      filter.includes('tonemap'),
    )
  expect([isMapped(true, true), isMapped(true, false), isMapped(false, true)]).toEqual([true, false, false])
})

test('audio is normalized if it lasts longer than three seconds or its duration is unknown', () => {
  const isLevelled = (seconds: number) => levelled({ seconds }).includes('loudnorm')
  expect([0, 0.5, 3, 3.01].map(isLevelled)).toEqual([true, false, false, true])
})

test('a picture is only scaled down, with its aspect ratio and even sides', () => {
  expect(fitting({ width: 1920, height: 1080 }, 160)).toEqual({ width: 160, height: 90 })
  expect(fitting({ width: 1080, height: 1920 }, 160)).toEqual({ width: 90, height: 160 })
  expect(fitting({ width: 100, height: 61 }, 160)).toEqual({ width: 100, height: 62 })
  expect(fitting({ width: 4000, height: 1 }, 160)).toEqual({ width: 160, height: 2 })
})

test('a rendition has square pixels, colors that every screen shows, and uniform audio', () => {
  const plain = { film: { isHdr: false, isInterlaced: false }, ffmpeg: { mapsTones: true } }
  expect(sized({ width: 640, height: 360 }, plain)).toEqual([
    'scale=640:360:flags=bicubic',
    'setsar=1',
    'format=yuv420p',
  ])
  expect(levelled({ seconds: 60 }).split(',')).toEqual([
    'aresample=async=1000:first_pts=0',
    'aformat=sample_fmts=s32:channel_layouts=stereo',
    'loudnorm=I=-16:TP=-1.5:LRA=11',
    'aresample=48000',
  ])
})
