import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#backend/platform/testDatabase.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const names = [
  'Đặng Thùy Trâm',
  'ÉLODIE Lefèvre',
  'Cœur à cœur',
  'Morning Strength',
  'حَلَقَة اليوغا الصباحية',
  'أحمد الخطيب',
  '站桩共修 晨练',
  '太极拳入门',
]

// Most rows are alike, as in a studio that holds one class every day; what is looked for is rare.
beforeAll(async () => {
  await database.query({ text: 'create table named (name text not null)' })
  await database.query({ text: 'create index named_by_name on named using gin (search_text(name) gin_trgm_ops)' })
  await database.query({ text: 'insert into named select unnest($1::text[])' }, [names])
  await database.query({
    text: `insert into named select format('Vinyasa Flow %s Nguyễn Léa 瑜伽 يوغا', n) from generate_series(1, 20000) n`,
  })
  await database.query({ text: 'vacuum analyze named' })
})

const search = `from named where search_text(name) like '%' || search_text($1) || '%'`

async function find(typed: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>({ text: `select name ${search} order by name` }, [typed])
  return rows.map(({ name }) => name)
}

test.each([
  ['English', 'STRENGTH', 'Morning Strength'],
  ['French', 'elodie', 'ÉLODIE Lefèvre'],
  ['French, a joined letter', 'coeur', 'Cœur à cœur'],
  ['Vietnamese', 'dang', 'Đặng Thùy Trâm'],
  ['Vietnamese, two words', 'thuy tram', 'Đặng Thùy Trâm'],
  ['Vietnamese, with its marks apart', 'Đặng'.normalize('NFD'), 'Đặng Thùy Trâm'],
  ['Arabic', 'اليوغا', 'حَلَقَة اليوغا الصباحية'],
  ['Arabic, the beginning of a word', 'الصبا', 'حَلَقَة اليوغا الصباحية'],
  ['Arabic, without its vowels', 'حلقة', 'حَلَقَة اليوغا الصباحية'],
  ['Arabic, a plain alif', 'احمد', 'أحمد الخطيب'],
  ['Chinese', '站桩', '站桩共修 晨练'],
  ['Chinese, from the middle', '共修', '站桩共修 晨练'],
  ['Chinese, one character', '拳', '太极拳入门'],
])('a search in %s finds %s, and nothing else, by the index', async (_, typed, name) => {
  expect(await find(typed)).toEqual([name])
  expect(await planOf(typed)).toContain('Bitmap Index Scan on named_by_name')
})

test('Chinese characters are found only in the order in which they were typed', async () => {
  expect(await find('桩站')).toEqual([])
  expect(await find('修晨')).toEqual([])
})

test('a common term is found as well', async () => {
  expect(await find('léa')).toHaveLength(20_000)
})

async function planOf(typed: string): Promise<string> {
  const literal = `'${typed}'`
  const lines = await database.query<{ 'QUERY PLAN': string }>({
    text: `explain select name ${search.replace('$1', literal)}`,
  })
  return lines.map((line) => line['QUERY PLAN']).join('\n')
}
