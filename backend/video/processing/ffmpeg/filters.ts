import type { Ffmpeg } from './findFfmpeg.ts'
import type { Film } from './readFilm.ts'

interface Picture {
  film: Pick<Film, 'isInterlaced' | 'isHdr'>
  ffmpeg: Pick<Ffmpeg, 'mapsTones'>
}

/** Light as most screens show it; where ffmpeg cannot, it looks pale. */
const TONES =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

/** What comes before everything else: whole pictures, of the file's size. ffmpeg has turned them by itself. */
export function wholePictures({ film }: Pick<Picture, 'film'>): string[] {
  return film.isInterlaced ? ['bwdif=mode=send_frame'] : []
}

/** Pictures of that size as every browser and screen shows them. */
export function sized({ width, height }: { width: number; height: number }, { film, ffmpeg }: Picture): string[] {
  const tones = film.isHdr && ffmpeg.mapsTones ? [TONES] : []
  return [`scale=${width}:${height}:flags=bicubic`, 'setsar=1', ...tones, 'format=yuv420p']
}

/**
 * Sound as loud as all other, by EBU R128, without a look at all of it first: what can be played early cannot wait for
 * that. Gaps are filled, so that it stays with the picture. Whole numbers come before: samples of
 * a damaged file lie far above all that is loud, and with some of those the filter never came to an end. What is over before
 * its loudness can be measured stays as it is: of silence so short, some editions of the program make what is no number.
 */
export function levelled({ seconds }: Pick<Film, 'seconds'>): string {
  const isShort = seconds > 0 && seconds <= SHORTEST_MEASURED_S
  return [
    'aresample=async=1000:first_pts=0',
    'aformat=sample_fmts=s32:channel_layouts=stereo',
    ...(isShort ? [] : ['loudnorm=I=-16:TP=-1.5:LRA=11']),
    'aresample=48000',
  ].join()
}

const SHORTEST_MEASURED_S = 3

/** The largest within that, of the film's shape, with even sides. */
export function fitting({ width, height }: Pick<Film, 'width' | 'height'>, longer: number) {
  const scale = Math.min(1, longer / Math.max(width, height))
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: even(width), height: even(height) }
}
