import { address } from '#web/lib/address.ts'

export const paths = {
  manageVideos: address('/dashboard/manage-videos', ['company', 'q', 'state']),
  editVideo: address('/dashboard/edit-video', ['id']),
}
