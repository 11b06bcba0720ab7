import { address } from '#web/lib/address.ts'

export const paths = {
  videos: address('/classes/class', ['category', 'sub', 'type', 'level', 'length', 'equipment', 'coach', 'q']),
  video: address('/dashboard/hls-video', ['id']),
  vimeoVideo: address('/dashboard/vimeo-video', ['id']),
}
