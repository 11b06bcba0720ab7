import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What encodes pictures: the processors, or a part of the graphics card. */
export type EncoderName = 'processors' | 'vaapi' | 'qsv' | 'nvenc'

interface Encoder {
  /** Opens the device; before everything else. */
  device: string
  /** Brings pictures to the device; behind the filters of each size. */
  upload: readonly string[]
  /** The codec and its quality. Each keeps to the highest rate that follows. */
  codec(kilobits: number): string
}

/** H.264 of the high profile each, with key frames where the segments begin. */
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

/** Cards want an average, below the highest rate. */
function average(kilobits: number): number {
  return Math.round(kilobits * 0.8)
}

const WITHIN_MS = 20_000
const TRIAL_KILOBITS = 500

const run = promisify(execFile)

/** Encodes a second of nothing: a list of encoders does not tell whether the machine has the card. Resolves with why it failed. */
export async function tryEncoder(path: string, name: EncoderName): Promise<string | undefined> {
  const { device, upload, codec } = encoders[name]
  const filters = ['format=yuv420p', ...upload].join()
  const line = `-hide_banner -v error ${device} -f lavfi -i color=size=640x360:rate=25 -frames:v 25 -vf ${filters} ${codec(TRIAL_KILOBITS)} -f null -`
  try {
    await run(path, line.split(/\s+/), { timeout: WITHIN_MS, env: {} })
    return undefined
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    return said.trim().slice(0, 300)
  }
}
