import { expect, test } from 'vitest'
import { argsOf, type SizesRequest } from './encodeRenditions.ts'
import { inputOf, ownInputOf, threads } from './ffmpeg/runFfmpeg.ts'
import { plainFilm } from './openShop.fixture.ts'
import type { Rendition } from './planRenditions.ts'

const input = (path: string, before: string[] = []) => inputOf(path, before).join(' ')

test('a coach’s file is read from disk, only in allowed formats and codecs', () => {
  expect(inputOf('/films/a b.mp4', ['-ss', '1'])).toEqual([
    '-ss',
    '1',
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,ogg,asf,flv',
    '-codec_whitelist',
    [
      'h264,hevc,vp8,libvpx,vp9,libvpx-vp9,av1,libdav1d,libaom-av1,mpeg1video,mpeg2video,mpeg4,msmpeg4,msmpeg4v2',
      'h263,flv,wmv1,wmv2,wmv3,vc1,theora,mjpeg,prores,dnxhd',
      'aac,aac_fixed,aac_latm,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,libvorbis,flac,alac',
      'wmav1,wmav2,wmapro,amrnb,amrwb,libopencore_amrnb,libopencore_amrwb',
      'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_u8,pcm_alaw,pcm_mulaw',
    ].join(),
    '-max_pixels',
    '37748736',
    '-max_streams',
    '32',
    '-threads',
    String(threads),
    '-i',
    'file:/films/a b.mp4',
  ])
  expect(threads).toBeLessThanOrEqual(8)
})

test('segments of this service are read only from disk', () => {
  expect(ownInputOf('/made/index.m3u8').join(' ')).toBe(
    `-protocol_whitelist file -threads ${threads} -i file:/made/index.m3u8`,
  )
})

const small: Rendition = {
  name: '360',
  width: 640,
  height: 360,
  rate: '25',
  framesPerSecond: 25,
  kilobits: 864,
  isCopied: false,
}
const large: Rendition = { ...small, name: '720', width: 1280, height: 720, rate: '30000/1001', framesPerSecond: 29.97 }

const source = '/films/source.mp4'
const ffmpeg = { path: 'ffmpeg', version: '', mapsTones: true }
const args = (request: SizesRequest, film = plainFilm) => argsOf({ film, ffmpeg, source }, request).join(' ')
const whole = ['-t', '21600']
const picture = (place: number, pictures: number) =>
  `-map [p${place}] -c:v libx264 -preset veryfast -profile:v high -crf 23 -sc_threshold 0 -maxrate 864k -bufsize 1728k -force_key_frames expr:gte(t,n_forced*2) -g ${pictures}`
const segments = (name: string) =>
  `-map_metadata -1 -map_chapters -1 -f hls -hls_time 4 -hls_list_size 0 -hls_segment_type fmp4 -hls_fmp4_init_filename init.mp4 -hls_flags independent_segments+temp_file -hls_segment_filename ${name}/%05d.m4s ${name}/index.m3u8`
const SOUND = '-c:a aac -b:a 128k'
const LEVELLED =
  'aresample=async=1000:first_pts=0,aformat=sample_fmts=s32:channel_layouts=stereo,loudnorm=I=-16:TP=-1.5:LRA=11,aresample=48000'

test('all renditions are made in one pass, each with the audio, which is also written separately', () => {
  expect(args({ sizes: [small, large] })).toBe(
    [
      input(source, whole),
      input(source, whole),
      '-filter_complex [0:V:0]split=2[s0][s1]',
      ';[s0]fps=25,scale=640:360:flags=bicubic,setsar=1,format=yuv420p[p0]',
      ';[s1]fps=30000/1001,scale=1280:720:flags=bicubic,setsar=1,format=yuv420p[p1]',
      ` -filter_complex [1:a:0]${LEVELLED},asplit=3[a0][a1][apart]`,
      `${picture(0, 100)} -map [a0] ${SOUND} ${segments('360')}`,
      `${picture(1, 120)} -map [a1] ${SOUND} ${segments('720')}`,
      `-map [apart] ${SOUND} -movflags +faststart sound.m4a`,
    ]
      .join(' ')
      .replaceAll(' ;', ';')
      .replaceAll('  ', ' '),
  )
})

test('only the first seconds of a file are read, and no separate audio is written', () => {
  const beginning = args({ sizes: [small], until: 4 })
  expect(beginning.startsWith(`${input(source, ['-t', '4'])} ${input(source, ['-t', '4'])} -filter_complex `)).toBe(
    true,
  )
  expect(beginning).toContain('asplit=1[a0] ')
  expect(beginning.endsWith(segments('360'))).toBe(true)
})

test('existing audio is copied', () => {
  expect(args({ sizes: [large], sound: '/made/sound.m4a' })).toBe(
    [
      input(source, whole),
      input('/made/sound.m4a'),
      '-filter_complex [0:V:0]split=1[s0];[s0]fps=30000/1001,scale=1280:720:flags=bicubic,setsar=1,format=yuv420p[p0]',
      `${picture(0, 120)} -map 1:a:0 -c:a copy ${segments('720')}`,
    ].join(' '),
  )
})

test('a video without audio is read once, and a copied rendition passes through no filter', () => {
  const film = { ...plainFilm, hasSound: false }
  const copied = { ...large, isCopied: true }
  expect(args({ sizes: [copied] }, film)).toBe(`${input(source, whole)} -map 0:V:0 -c:v copy ${segments('720')}`)
  const both = args({ sizes: [small, copied] }, { ...film, isInterlaced: true })
  expect(both).toContain('[0:V:0]bwdif=mode=send_frame,split=1[s0];[s0]fps=25,')
  expect(both).toContain(`${picture(0, 100)} ${segments('360')} -map 0:V:0 -c:v copy ${segments('720')}`)
})

test.each([
  ['vaapi', '-vaapi_device /dev/dri/renderD128', 'format=yuv420p,format=nv12,hwupload[p0]', '-c:v h264_vaapi'],
  [
    'qsv',
    '-init_hw_device qsv=graphics',
    'format=yuv420p,format=nv12,hwupload=extra_hw_frames=64[p0]',
    '-c:v h264_qsv',
  ],
  ['nvenc', input(source, whole), 'format=yuv420p[p0]', '-c:v h264_nvenc'],
] as const)('the encoder %s gets the pictures of its card', (encoder, start, filters, codec) => {
  const words = argsOf({ film: plainFilm, ffmpeg: { ...ffmpeg, encoder }, source }, { sizes: [small] }).join(' ')
  expect(words.startsWith(start)).toBe(true)
  expect(words).toContain(filters)
  expect(words).toContain(codec)
  expect(words).toContain('-maxrate 864k')
  expect(words).not.toContain('libx264')
})
