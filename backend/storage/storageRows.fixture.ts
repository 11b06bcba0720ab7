import { now } from '#backend/model/testing/openDomain.ts'

export const film = '0199aaaa-0000-7000-8000-000000000001'

const common = { owner_id: 'kenji', video_id: film, asset_type: 'VIDEO', file_name: 'a.mp4', content_type: 'video/mp4' }

/** An upload of Kenji's, of one part that has not arrived. */
export function uploadRow(id: string, columns: object = {}) {
  const sizes = { size: 1000, reserved: 1000, part_bytes: 1000 }
  const times = { created_at: now, touched_at: now }
  return { id, key: `videos/${id}.mp4`, asset_id: id, ...common, ...sizes, store_id: id, ...times, ...columns }
}

/** A file of Kenji's. */
export function fileRow(id: string, columns: object = {}) {
  return { key: `videos/${id}.mp4`, upload_id: id, asset_id: id, ...common, size: 1000, created_at: now, ...columns }
}

export function videoRow(id: string, columns: object = {}) {
  const own = { coach_id: 'kenji', owner_id: 'kenji', is_public: true, status: 'PUBLISHED', no_audio: false }
  const times = { uploaded_at: now, created_at: now, updated_at: now }
  return { id, public_id: `public-${id}`, title: 'Film', ...own, ...times, ...columns }
}

export function runRow(id: string, folder: string, videoId = film) {
  return { id, video_id: videoId, object_key: `${id}.mp4`, folder, created_at: now, done_steps: [] }
}
