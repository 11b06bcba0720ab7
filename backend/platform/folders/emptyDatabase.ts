import type { Database } from '#backend/platform/database.ts'

/** Maximum growth of a database over its template, in bytes. Beyond it, a new copy is cheaper than the dead rows. */
const GROWTH_BYTES = 4 * 1024 * 1024

const ourTables = `
  select format('%I.%I', nspname, relname) as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where relkind = 'r' and relpersistence <> 't' and nspname not in ('pg_catalog', 'information_schema')`

const catalogs = ['class', 'attribute', 'attrdef', 'constraint', 'index', 'trigger', 'proc', 'type', 'namespace']
const rarer = ['rewrite', 'policy', 'extension', 'statistic', 'statistic_ext', 'default_acl', 'inherits']

/** Changes with every created, changed or dropped table, column, trigger or statistic. */
const marks = [...catalogs, ...rarer].map(
  (name) => `(select concat(count(*), ':', max(xmin::text::bigint)) from pg_${name})`,
)
const schemaMark = `concat_ws(' ', ${marks.join(', ')})`

/**
 * Returns a statement that empties a copy of this template, so that the next test needs no copy of its own. The
 * statement fails if more than rows has changed: the copy's tables, settings, statistics or sessions.
 */
export async function emptyingStatement(template: Database): Promise<string> {
  const [mark] = await template.query<{ schema: string; size: string }>({
    text: `select ${schemaMark} as schema, pg_database_size(current_database()) as size`,
  })
  if (!mark) throw new Error('A select without a table has one row')
  const tables = await template.query<{ name: string }>({ text: ourTables })
  const contents = await Promise.all(tables.map(async ({ name }) => ({ name, rows: await rowsOf(template, name) })))
  const filled = contents.filter(({ rows }) => rows !== null)
  return `
do $empty$
declare
  waits int := 0;
  found record;
begin
  while exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) loop
    waits := waits + 1;
    if waits > 400 then raise exception 'Another session is still connected'; end if;
    perform pg_sleep(0.005);
    perform pg_stat_clear_snapshot();
  end loop;
  if (${schemaMark}) <> ${literal(mark.schema)} then raise exception 'The schema has changed'; end if;
  if pg_database_size(current_database()) > ${Number(mark.size) + GROWTH_BYTES} then raise exception 'It has grown'; end if;
  if exists (select from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database()))
    then raise exception 'It has settings of its own'; end if;
  set local session_replication_role = replica;
  set local synchronous_commit = off;
  ${tables.map(({ name }) => emptied(name, filled.find((table) => table.name === name)?.rows ?? null)).join('\n  ')}
  for found in select schemaname, sequencename, start_value from pg_sequences where last_value is not null loop
    perform setval(format('%I.%I', found.schemaname, found.sequencename)::regclass, found.start_value, false);
  end loop;
end $empty$`
}

async function rowsOf(template: Database, table: string): Promise<string | null> {
  const [content] = await template.query<{ rows: string | null }>({ text: `select ${contentsOf(table)}::text as rows` })
  return content?.rows ?? null
}

function contentsOf(table: string): string {
  return `(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${table} t)`
}

function emptied(table: string, rows: string | null): string {
  if (rows === null) return `if exists (select from ${table}) then delete from ${table}; end if;`
  return `if ${contentsOf(table)} is distinct from ${literal(rows)}::jsonb then
    delete from ${table};
    insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, ${literal(rows)});
  end if;`
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
