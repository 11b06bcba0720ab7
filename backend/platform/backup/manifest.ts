import * as v from 'valibot'

/** The first entry of a backup: its contents, and the migrations that created its tables. */
export type Manifest = v.InferOutput<typeof Manifest>

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** The last entry, as `sha256sum -c` reads it. */
export const SUMS = 'SHA256SUMS'

const name = v.pipe(v.string(), v.regex(/^\w+$/))
/** Name of a table, with its schema before a dot if that is not `public`. */
const tableName = v.pipe(v.string(), v.regex(/^(\w+\.)?\w+$/))

const Manifest = v.object({
  format: v.literal(FORMAT),
  madeAt: v.string(),
  postgres: v.string(),
  migrations: v.pipe(v.array(name), v.minLength(1)),
  tables: v.array(v.object({ name: tableName, columns: v.array(name) })),
  sequences: v.array(v.object({ name, last: v.pipe(v.string(), v.regex(/^-?\d+$/)), isCalled: v.boolean() })),
  /** Files of the data folder, as relative paths. */
  files: v.array(v.string()),
})
const Formatted = v.object({ format: v.number() })

export function readManifest(text: string): Manifest {
  const parsed: unknown = JSON.parse(text)
  if (v.parse(Formatted, parsed).format > FORMAT) throw new Error('it was made by a newer version of Obi')
  return v.parse(Manifest, parsed)
}

/** The rows of a table, in independent pieces, in the text format of `copy`. */
export function pieceOf(table: string, number: number): string {
  return `database/${table}/${String(number).padStart(6, '0')}.copy`
}

export function tableOf(path: string): string | undefined {
  return /^database\/((?:\w+\.)?\w+)\/\d{6,}\.copy$/.exec(path)?.[1]
}

const FILES = 'files/'

export function entryOf(file: string): string {
  return `${FILES}${file}`
}

/** Returns an entry's path in the data folder; undefined if it is not a file inside the folder. */
export function fileOf(path: string): string | undefined {
  if (!path.startsWith(FILES)) return undefined
  const file = path.slice(FILES.length)
  return file.split('/').every((part) => part !== '' && !part.startsWith('.') && !/[\\\0]/.test(part))
    ? file
    : undefined
}
