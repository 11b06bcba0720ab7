import pg from 'pg'

/**
 * How PostgreSQL's texts become values: instants as ISO text with milliseconds, `bigint` as a number, days and local
 * times as text.
 */
type Parse = (text: string) => unknown

const keep: Parse = (text) => text

const own = new Map<number, Parse>([
  [pg.types.builtins.TIMESTAMPTZ, toInstant],
  [pg.types.builtins.TIMESTAMP, keep],
  [pg.types.builtins.DATE, keep],
  [pg.types.builtins.INT8, Number],
  // The driver has no names for the arrays of these types.
  [1185, arrayOf(toInstant)],
  [1115, arrayOf(keep)],
  [1182, arrayOf(keep)],
  [1016, arrayOf(Number)],
])

export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    own.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text'),
}

/** Sessions run in UTC, so PostgreSQL writes `2026-11-21 09:00:00.5+00` and omits trailing zeros. */
export function toInstant(text: string): string {
  if (!text.endsWith('+00')) return text
  const [day = '', time = ''] = text.slice(0, -3).split(' ')
  const [clock = '', fraction = ''] = time.split('.')
  return `${day}T${clock}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** Parses arrays of one dimension. None of these types contains a comma. */
function arrayOf(parse: Parse): Parse {
  return (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(parseItem))

  function parseItem(item: string): unknown {
    return item === 'NULL' ? null : parse(item.replaceAll('"', ''))
  }
}
