import { runFfmpeg } from './runFfmpeg.ts'

// A process that is killed while its ffmpeg writes at playback speed.
const [path = '', folder = ''] = process.argv.slice(2)
const args = '-re -f lavfi -i testsrc2=s=16x16 -f rawvideo -pix_fmt gray -flush_packets 1 growing'.split(' ')
await runFfmpeg({ path, args, folder, signal: new AbortController().signal })
