import type { Ffmpeg } from './findFfmpeg.ts'
import type { Film } from './parseProbe.ts'

interface Picture {
  film: Pick<Film, 'isInterlaced' | 'isHdr'>
  ffmpeg: Pick<Ffmpeg, 'mapsTones'>
}

/** Tone mapping for screens with a standard dynamic range. Without it, HDR looks pale. */
const TONES =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv'

/** The first filters: progressive pictures in the file's size. ffmpeg rotates them by itself. */
export function wholePictures({ film }: Pick<Picture, 'film'>): string[] {
  return film.isInterlaced ? ['bwdif=mode=send_frame'] : []
}

/** Pictures of that size, in a format that every browser and screen shows. */
export function sized({ width, height }: { width: number; height: number }, { film, ffmpeg }: Picture): string[] {
  const tones = film.isHdr && ffmpeg.mapsTones ? [TONES] : []
  return [`scale=${width}:${height}:flags=bicubic`, 'setsar=1', ...tones, 'format=yuv420p']
}

/**
 * Normalizes loudness by EBU R128 in a single pass, because early playback cannot wait for an analysis. Gaps are
 * filled, so that the audio stays in sync. Samples are converted to integers first: those of a damaged file can be far
 * too large, and the filter then never ended. Audio too short for its loudness to be measured is not changed: for such
 * short silence, some editions of ffmpeg return NaN.
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

/** The largest size within the bounds, with the video's aspect ratio and even sides. */
export function fitting({ width, height }: Pick<Film, 'width' | 'height'>, longer: number) {
  const scale = Math.min(1, longer / Math.max(width, height))
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: even(width), height: even(height) }
}
