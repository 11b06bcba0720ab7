import { viewers } from './everyKind.ts'
import { EVERYONE, times } from './groups.ts'
import { classReaders } from './readers/classReaders.ts'
import { messageReaders } from './readers/messageReaders.ts'
import { peopleReaders } from './readers/peopleReaders.ts'
import { programReaders } from './readers/programReaders.ts'
import { scheduleReaders } from './readers/scheduleReaders.ts'
import { videoReaders } from './readers/videoReaders.ts'

/**
 * Who may read what, written by hand and used by tests only. `schema/rights/rights.ts` says the same by rules; the two must
 * agree on every field of every row in `everyKind.ts`. The readers of a new field, model or row are decided here too.
 */
interface Readers {
  /** Names of fields by a word for what they have in common. A field stands in one group. */
  fields: Readonly<Record<string, string>>
  /** The readers of each group of fields, by row. A missing group has no value, or no readers. */
  rows: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Viewers who find each row in the model's list, if the list shows fewer rows than they may read. */
  list?: Readonly<Record<string, string>>
}

export const readers: Readonly<Record<string, Readers>> = {
  Category: {
    fields: { all: `id name order icon goals levels subCategories ${times}` },
    rows: { yoga: { all: EVERYONE }, unused: { all: EVERYONE } },
  },
  SubCategory: {
    fields: {
      all: `id name categoryID category description previewImage previewVideo levels order vimeoFolderId ${times}`,
    },
    rows: { hatha: { all: EVERYONE }, unused: { all: EVERYONE } },
  },
  AppConfig: {
    fields: { all: `id configKey value ${times}` },
    rows: { welcome: { all: EVERYONE } },
  },
  MuscleGroup: {
    fields: { all: `id name ${times}` },
    rows: { core: { all: EVERYONE } },
  },
  Equipment: {
    fields: { all: `id name ${times}` },
    rows: { mat: { all: EVERYONE } },
  },
  AuditEntry: {
    fields: {
      all: 'id action subjectType subjectID subjectName subjectRole actorID actorName createdAt',
      company: 'companyID',
    },
    rows: { 'dana-decided': { all: 'dana root', company: 'dana root' }, 'root-decided': { all: 'root' } },
  },
  ...peopleReaders,
  ...classReaders,
  ...videoReaders,
  ...programReaders,
  ...messageReaders,
  ...scheduleReaders,
}

/** Returns the list's reads of a model, a line per viewer, row and field: `mia: Attendance mia-in-open.status`. */
export function listedReadsOf(model: string): Set<string> {
  const { fields = {}, rows = {} } = readers[model] ?? {}
  const lines = Object.entries(rows).flatMap(([row, groups]) =>
    Object.entries(groups).flatMap(([group, who]) => {
      const names = words(fields[group] ?? '')
      return viewersIn(who).flatMap((viewer) => names.map((name) => `${viewer}: ${model} ${row}.${name}`))
    }),
  )
  return new Set(lines)
}

/** Returns the rows that viewers find in the list of a model with its own rule, a line each: `dana: Event open`. */
export function listRowsOf(model: string): Set<string> | undefined {
  const { list } = readers[model] ?? {}
  if (!list) return undefined
  const lines = Object.entries(list).flatMap(([row, who]) =>
    viewersIn(who).map((viewer) => `${viewer}: ${model} ${row}`),
  )
  return new Set(lines)
}

export function viewersIn(text: string): string[] {
  return text === EVERYONE ? Object.keys(viewers) : words(text)
}

export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}
