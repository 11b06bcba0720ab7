import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The encoder of the pictures: the processors, or a unit of the graphics card. */
export type EncoderName = 'processors' | 'vaapi' | 'qsv' | 'nvenc'

interface Encoder {
  /** Arguments that open the device; before all others. */
  device: string
  /** Filters that upload pictures to the device; after those of each size. */
  upload: readonly string[]
  /** The codec and its quality, limited by the maximum rate that follows. */
  codec(kilobits: number): string
}

/** All encode H.264 in high profile, with key frames where the segments start. */
export const encoders: Readonly<Record<EncoderName, Encoder>> = {
  processors: {
    device: '',
    upload: [],
    codec: () => '-c:v libx264 -preset veryfast -profile:v high -crf 23 -sc_threshold 0',
  },
  vaapi: {
    device: '-vaapi_device /dev/dri/renderD128',
    upload: ['format=nv12', 'hwupload'],
    codec: (kilobits) => `-c:v h264_vaapi -profile:v high -rc_mode VBR -b:v ${average(kilobits)}k`,
  },
  qsv: {
    device: '-init_hw_device qsv=graphics -filter_hw_device graphics',
    upload: ['format=nv12', 'hwupload=extra_hw_frames=64'],
    codec: (kilobits) => `-c:v h264_qsv -preset veryfast -profile:v high -forced_idr 1 -b:v ${average(kilobits)}k`,
  },
  nvenc: {
    device: '',
    upload: [],
    codec: () => '-c:v h264_nvenc -preset p4 -profile:v high -forced-idr 1 -rc vbr -cq 23 -b:v 0',
  },
}

/** Graphics cards need an average rate, below the maximum. */
function average(kilobits: number): number {
  return Math.round(kilobits * 0.8)
}

const WITHIN_MS = 20_000
const TRIAL_KILOBITS = 500

const run = promisify(execFile)

/**
 * Encodes a second of black frames, because the list of encoders does not show whether the machine has the card.
 * Resolves with the reason for a failure.
 */
export async function tryEncoder(path: string, name: EncoderName): Promise<string | undefined> {
  const { device, upload, codec } = encoders[name]
  const filters = ['format=yuv420p', ...upload].join()
  const line = `-hide_banner -v error ${device} -f lavfi -i color=size=640x360:rate=25 -frames:v 25 -vf ${filters} ${codec(TRIAL_KILOBITS)} -f null -`
  try {
    await run(path, line.split(/\s+/), { timeout: WITHIN_MS, env: {} })
    return undefined
  } catch (error) {
    const message = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    return message.trim().slice(0, 300)
  }
}
