import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dropHouse, type House, livedInHouse, makeHouse } from './backUp.fixture.ts'
import { backUp, restore } from './backUp.ts'
import { rewriteTar } from './platform/backup/rewriteTar.fixture.ts'
import { administer } from './platform/postgres/administer.ts'

// Each makes a database, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let backup: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obi-restore-'))
  const house = await livedInHouse(folder)
  const file = join(folder, 'obi.tar.gz')
  await backUp(house.choice, { file, now: '2026-05-04T08:00:00.000Z' })
  backup = await readFile(file)
  await dropHouse(house)
})
afterAll(() => rm(folder, { recursive: true }))

let fresh: House
beforeEach(async () => {
  fresh = await makeHouse(folder)
})
afterEach(() => dropHouse(fresh))

/** Restores what a test has made of the backup. */
async function attempt(bytes: Buffer): Promise<string> {
  const file = join(folder, `${fresh.name}.tar.gz`)
  await writeFile(file, bytes)
  return restore(fresh.choice, { file, isReplacing: false })
}

/** What stands in the fresh house. */
async function traces(): Promise<object> {
  const { address, dataDir } = fresh
  return {
    tables: await administer(address, `select from pg_tables where schemaname = 'public'`),
    files: (await readdir(dataDir).catch(() => [])).filter((name) => !name.startsWith('owner')),
  }
}

const none = { tables: [], files: [] }

test.each([
  ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 10_000)],
  ['has a bit that fell over', (bytes: Buffer) => flipped(bytes, Math.floor(bytes.length / 2))],
  ['is nothing', () => Buffer.alloc(0)],
  ['is something else', () => Buffer.from('%PDF-1.7 and so on')],
  ['is something else that is zipped', () => gzipSync('hello '.repeat(1000))],
  ['was cut short before it was zipped', (bytes: Buffer) => gzipSync(gunzipSync(bytes).subarray(0, 1_000_000))],
  ['was changed before it was zipped', (bytes: Buffer) => gzipSync(flipped(gunzipSync(bytes), 1_000_000))],
  [
    'lacks a table',
    (bytes: Buffer) => rewriteTar(bytes, (entry) => (entry.path.includes('/booking/') ? undefined : entry)),
  ],
  [
    'lacks a secret',
    (bytes: Buffer) => rewriteTar(bytes, (entry) => (entry.path.endsWith('keys.json') ? undefined : entry)),
  ],
  [
    'leads out of the folder',
    (bytes: Buffer) =>
      rewriteTar(bytes, (entry) => ({ ...entry, path: entry.path.replace('secrets/keys', '../keys') })),
  ],
  [
    'is of a newer format',
    (bytes: Buffer) =>
      rewriteTar(
        bytes,
        inManifest((text) => text.replace('"format": 1', '"format": 2')),
      ),
  ],
])('a file that %s is refused, and nothing is changed', async (_, spoil) => {
  await expect(attempt(await spoil(backup))).rejects.toThrow('is not a complete backup of Obi')
  expect(await traces()).toEqual(none)
})

test.each([
  [
    'comes from a newer version',
    inManifest((text) => text.replace('"010_search"', '"010_search", "999_later"')),
    'from a newer version of Obi: it has migration 999_later',
  ],
  [
    'holds a booking without a member',
    inRows('contact', (text) => text.replace(/^p2\t[^\n]*\n/m, '')),
    'violates foreign key',
  ],
  [
    'holds more seats than there are',
    inRows('occurrence', (text) => text.replace('\t3\t\\N\t1\t', '\t3\t\\N\t9\t')),
    'occurrence_seats',
  ],
])('a file that is whole but %s leaves everything as it was found', async (_, change, sentence) => {
  await expect(attempt(await rewriteTar(backup, change))).rejects.toThrow(sentence)
  expect(await traces()).toEqual(none)
})

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 0x10, at)
  return copy
}

function inManifest(change: (text: string) => string) {
  return inEntry('manifest.json', change)
}

function inRows(table: string, change: (text: string) => string) {
  return inEntry(`database/${table}/000000.copy`, change)
}

function inEntry(path: string, change: (text: string) => string) {
  return (entry: { path: string; bytes: Buffer }) =>
    entry.path === path ? { path, bytes: Buffer.from(change(entry.bytes.toString())) } : entry
}
