import type { Queryable } from '#backend/platform/database.ts'
import type { TableDescription } from '#tools/codegen/describe/describeTables.ts'

const columnsOfTables = `
  select c.relname as name,
    json_agg(json_build_object(
      'name', a.attname,
      'sqlType', format_type(a.atttypid, a.atttypmod),
      'isRequired', a.attnotnull,
      'check', (
        select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      )
    ) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  group by c.relname`

/** Indexes over plain columns, all ascending and not partial: others cannot serve a page of rows. Without included columns. */
const indexesOfTables = `
  select c.relname as name, i.indisunique as "isUnique", array(
    select a.attname::text from unnest(i.indkey::int[]) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where k.place <= i.indnkeyatts order by k.place
  ) as columns
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and i.indisvalid and i.indpred is null and i.indexprs is null
    and not 0 < any (i.indoption::int[])`

interface ColumnRow {
  name: string
  sqlType: string
  isRequired: boolean
  check: string | null
}

/** Reads the tables of a database, with their columns and indexes. */
export async function readTables(database: Queryable): Promise<TableDescription[]> {
  const tables = await database.query<{ name: string; columns: ColumnRow[] }>({ text: columnsOfTables })
  const indexes = await database.query<{ name: string; isUnique: boolean; columns: string[] }>({
    text: indexesOfTables,
  })
  return tables.map(({ name, columns }) => ({
    name,
    columns: columns.map(toColumn),
    indexes: indexes
      .filter((index) => index.name === name)
      .map((index) => ({ columns: index.columns, isUnique: index.isUnique })),
  }))
}

function toColumn({ name, sqlType, isRequired, check }: ColumnRow) {
  const values = [...(check ?? '').matchAll(/'(\w+)'::text/g)].flatMap(([, value]) => value ?? [])
  return { name, sqlType, isRequired, ...(values.length > 0 ? { values } : {}) }
}
