import type { Database, Transaction } from '#backend/platform/database.ts'
import { statement } from '#backend/platform/statement.ts'

/** Rows by table, in an order that respects the references between them. Keys are column names. */
export type DemoRows = readonly (readonly [table: DemoTable, rows: readonly object[]])[]

export type DemoTable =
  | 'category'
  | 'sub_category'
  | 'app_config'
  | 'muscle_group'
  | 'equipment'
  | 'company'
  | 'contact'
  | 'profile'
  | 'role'
  | 'activity'
  | 'goal'
  | 'class'
  | 'occurrence'
  | 'booking'
  | 'follow'
  | 'coach_member'
  | 'reaction'
  | 'audio'
  | 'video'
  | 'video_company'
  | 'video_progress'
  | 'program'
  | 'plan'
  | 'user_program'
  | 'plan_progress'
  | 'workout_log'
  | 'last_sets'

/** Adds what is not there yet; what people have changed since stays as they left it. */
export async function addDemoRows(database: Database, tables: DemoRows): Promise<void> {
  await database.transact(async (transaction) => {
    for (const [table, rows] of tables) await addRows(transaction, table, rows)
  })
}

const movePortraits = statement<[address: string]>({
  name: 'demo_move_portraits',
  text: `
    update contact set avatar_image_url = $1 || substring(avatar_image_url from 'demo/[a-z]+\\.webp$')
    where avatar_image_url ~ '/demo/[a-z]+\\.webp$' and not starts_with(avatar_image_url, $1)`,
})

const moveVideos = statement<[address: string]>({
  name: 'demo_move_videos',
  text: `
    update video set video_url = $1 || substring(video_url from 'demo/video/[a-z]+/master\\.m3u8$'),
      video_thumbnail = $1 || substring(video_thumbnail from 'demo/video/[a-z]+/poster\\.webp$')
    where video_url ~ '/demo/video/[a-z]+/master\\.m3u8$' and video_thumbnail ~ '/demo/video/[a-z]+/poster\\.webp$'
      and not (starts_with(video_url, $1) and starts_with(video_thumbnail, $1))`,
})

const moveSounds = statement<[address: string]>({
  name: 'demo_move_sounds',
  text: `
    update audio set url = $1 || substring(url from 'demo/video/sound/[a-z]+\\.m4a$')
    where url ~ '/demo/video/sound/[a-z]+\\.m4a$' and not starts_with(url, $1)`,
})

/** Portraits and videos lie with the web client, which may be served under another address than at the last start. */
export async function keepAddresses(database: Database, address: string): Promise<void> {
  await database.transact(async (transaction) => {
    await movePortraits(transaction, address)
    await moveVideos(transaction, address)
    await moveSounds(transaction, address)
  })
}

async function addRows(transaction: Transaction, table: DemoTable, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const list = columns.join(', ')
  const add = statement<[rows: string]>({
    text: `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
  })
  await add(transaction, JSON.stringify(rows))
}
