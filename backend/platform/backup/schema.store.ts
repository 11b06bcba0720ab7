import type { ClientBase } from 'pg'

/** The shape of a table of ours, from PostgreSQL's catalog. Tables of extensions are not included. */
export interface TableShape {
  /** Name of the table, with its schema before a dot if that is not `public`. */
  name: string
  columns: string[]
}

export interface SequencePosition {
  name: string
  last: string
  isCalled: boolean
}

const isOurs = (catalogue: string, row: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`

/** `jobs` exists in backups from before 061, when pg-boss had it. Partitioned tables hold no rows: their parts do. */
const SCHEMAS = `('public'::regnamespace, to_regnamespace('jobs'))`

const tables = `
  select case when c.relnamespace = 'public'::regnamespace then '' else c.relnamespace::regnamespace || '.' end || c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
  ) as columns
  from pg_class c where c.relkind = 'r' and c.relnamespace in ${SCHEMAS} and ${isOurs('pg_class', 'c')}
  order by name`

const sequences = `
  select sequencename::text as name from pg_sequences where schemaname = 'public' order by sequencename`

// Keeps the schema `jobs`: 026 needs it, and the owner of the tables may not be allowed to create one.
const allObjects = `
  select format('drop table if exists %s cascade', c.oid::regclass) as statement from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ${SCHEMAS} and ${isOurs('pg_class', 'c')}
  union all
  select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
    where p.pronamespace in ${SCHEMAS} and ${isOurs('pg_proc', 'p')}
  union all
  select format('drop type if exists %s cascade', t.oid::regtype) from pg_type t
    where t.typtype in ('e', 'd') and t.typnamespace in ${SCHEMAS} and ${isOurs('pg_type', 't')}`

const references = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as release,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as bind
  from pg_constraint where contype = 'f' and connamespace in ${SCHEMAS} and conparentid = 0`

const others = `
  select pid from pg_stat_activity
  where datname = current_database() and application_name = 'obi' and pid <> pg_backend_pid()`

export async function readTables(client: ClientBase): Promise<TableShape[]> {
  return (await client.query<TableShape>(tables)).rows
}

export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** A sequence knows no snapshot: read it after the rows that were numbered by it. */
export async function readSequences(client: ClientBase): Promise<SequencePosition[]> {
  const { rows } = await client.query<{ name: string }>(sequences)
  const positions: SequencePosition[] = []
  for (const { name } of rows) {
    const text = `select last_value::text as last, is_called as "isCalled" from ${client.escapeIdentifier(name)}`
    const [position] = (await client.query<{ last: string; isCalled: boolean }>(text)).rows
    if (position) positions.push({ name, ...position })
  }
  return positions
}

export async function setSequence(client: ClientBase, { name, last, isCalled }: SequencePosition): Promise<void> {
  await client.query('select setval($1::text::regclass, $2::bigint, $3)', [
    client.escapeIdentifier(name),
    last,
    isCalled,
  ])
}

/** Returns the quoted name for statements. */
export function tableName(client: ClientBase, name: string): string {
  return name
    .split('.')
    .map((part) => client.escapeIdentifier(part))
    .join('.')
}

export async function lockTables(client: ClientBase, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await client.query(`lock table ${names.map((name) => tableName(client, name)).join(', ')} in access share mode`)
}

export async function dropEverything(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(allObjects)
  for (const { statement } of rows) await client.query(statement)
}

/** Empties the tables and lets rows come in any order, until the returned function is called. */
export async function openTables(client: ClientBase, names: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ release: string; bind: string }>(references)
  const all = names.map((name) => tableName(client, name))
  for (const { release } of rows) await client.query(release)
  await client.query(`truncate ${all.join(', ')}`)
  for (const table of all) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const table of all) await client.query(`alter table ${table} enable trigger user`)
    for (const { bind } of rows) await client.query(bind)
  }
}

/** Returns whether another process of ours has sessions on this database. */
export async function hasOtherSessions(client: ClientBase): Promise<boolean> {
  return (await client.query(others)).rows.length > 0
}
