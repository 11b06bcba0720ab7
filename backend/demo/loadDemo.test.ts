import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'
import { planContent } from '#schema/training/plan.ts'
import { loadDemo } from './loadDemo.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const served = fileURLToPath(new URL('../../web/public', import.meta.url))

const counted = [
  'muscle_group',
  'equipment',
  'follow',
  'coach_member',
  'reaction',
  'role',
  'contact',
  'video',
  'video_progress',
  'program',
  'plan',
  'user_program',
  'plan_progress',
  'workout_log',
  'last_sets',
]

async function counts(): Promise<Record<string, number>> {
  const found = counted.map(async (table) => {
    const [row] = await database.query<{ count: number }>({ text: `select count(*)::int as count from ${table}` })
    return [table, row?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

const moment = { now: '2026-11-21T12:10:00.000Z', timeZone: 'UTC' }
const address = 'http://localhost:4000/studio/'

test('everyone in the demo has a portrait, which lies where it says', async () => {
  await loadDemo({ ...moment, address, importAccounts: async () => {} }, database)
  const people = await database.query<{ portrait: string }>({
    text: "select avatar_image_url as portrait from contact where first_name <> 'Obi'",
  })
  expect(people.length).toBeGreaterThan(20)
  const missing = people.filter(({ portrait }) => !existsSync(join(served, portrait.slice(address.length))))
  expect(missing).toEqual([])
})

test('the demo has a support account, and a welcome text that it sends (row 116)', async () => {
  await loadDemo({ ...moment, address, importAccounts: async () => {} }, database)
  const found = await database.query({
    text: `select c.first_name || ' ' || c.last_name as name, jsonb_typeof(w.value) as texts
      from app_config s join contact c on to_jsonb(c.id) = s.value, app_config w
      where s.config_key = 'supportUserId' and w.config_key = 'welcomeMessage'`,
  })
  expect(found).toEqual([{ name: 'Obi Support', texts: 'array' }])
})

test('a demo that is served under another address has its portraits there, and a picture of one’s own stays', async () => {
  const [own, moved] = ['https://pictures.example/mia.webp', 'http://localhost:5000/']
  const load = (at: string) => loadDemo({ ...moment, address: at, importAccounts: async () => {} }, database)
  await load(address)
  await database.query({ text: `update contact set avatar_image_url = '${own}' where first_name = 'Mia'` })
  await load(moved)
  const portraits = await database.query<{ portrait: string }>({
    text: "select avatar_image_url as portrait from contact where first_name in ('Kenji', 'Mia') order by first_name",
  })
  expect(portraits.map(({ portrait }) => portrait)).toEqual([`${moved}demo/kenji.webp`, own])
})

test('every sub-category of the demo has a video on its shelf, which lies with its parts where it says (row 88)', async () => {
  const moved = 'http://localhost:5000/'
  for (const at of [address, moved])
    await loadDemo({ ...moment, address: at, importAccounts: async () => {} }, database)
  expect(
    await database.query({
      text: 'select s.name from sub_category s where not exists (select from video_shelf v where v.sub_category_id = s.id)',
    }),
  ).toEqual([])
  const files = await database.query<{ file: string }>({
    text: `select unnest(array[video_url, video_thumbnail, replace(video_url, 'master.m3u8', '720/all.mp4')]) as file from video
      union select url from audio`,
  })
  expect(files.length).toBeGreaterThan(10)
  expect(
    files.filter(({ file }) => !file.startsWith(moved) || !existsSync(join(served, file.slice(moved.length)))),
  ).toEqual([])
})

test('a demo has a studio’s life in it, and a second start leaves it as it is', async () => {
  const load = () => loadDemo({ ...moment, address, importAccounts: async () => {} }, database)
  await load()
  const first = await counts()
  for (const table of counted) expect(first[table]).toBeGreaterThan(5)
  await database.query({ text: "update follow set status = 'UNFOLLOWED'" })
  await load()
  expect(await counts()).toEqual(first)
  expect(await database.query({ text: "select id from follow where status = 'FOLLOWED'" })).toEqual([])
})

test('the demo has programs in every category, members in every state, and plans that may be stored (rows 91 and 95)', async () => {
  await loadDemo({ ...moment, address, importAccounts: async () => {} }, database)
  const ask = <Row extends object>(text: string) => database.query<Row>({ text })
  expect(
    await ask(
      `select c.name from category c where not exists (
        select from program p where p.category_ids[1] = c.id and p.status = 'PUBLISHED' and p.is_public and p.is_approved)`,
    ),
  ).toEqual([])
  expect(await ask('select distinct status from program order by 1')).toEqual(
    ['DRAFT', 'FAILED', 'PUBLISHED'].map((status) => ({ status })),
  )
  expect(await ask('select distinct status from user_program order by 1')).toEqual(
    ['CANCELED', 'COMPLETED', 'INPROGRESS'].map((status) => ({ status })),
  )
  expect(
    await ask("select distinct status from user_program join contact c on c.id = user_id where c.first_name = 'Mia'"),
  ).toHaveLength(3)
  const plans = await ask<{ sections: unknown; resources: unknown }>('select sections, resources from plan')
  expect(plans.length).toBeGreaterThan(100)
  for (const plan of plans) expect(v.parse(planContent, plan)).toEqual(plan)
  const videos = `select r.it ->> 'targetID' from plan p cross join jsonb_array_elements(p.resources) r (it)`
  expect(await ask(`select (${videos} except select id from video) as lost`)).toEqual([{ lost: null }])
})
