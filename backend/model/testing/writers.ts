import { dojoRuns } from './groups.ts'
import { words } from './readers.ts'
import { messageWriters } from './writers/messageWriters.ts'
import { peopleWriters } from './writers/peopleWriters.ts'
import { programWriters } from './writers/programWriters.ts'
import { scheduleWriters } from './writers/scheduleWriters.ts'
import { videoWriters } from './writers/videoWriters.ts'

/**
 * Who may write what, written by hand and used by tests only, like `readers.ts` for reading. Fields that are missing
 * here have no writers.
 */
export interface Writers {
  create?: { fields: string; rows: readonly NewRow[] }
  /** Several where not all fields are the same people's to write. */
  update?: ListedChange | readonly ListedChange[]
  delete?: { rows: Readonly<Record<string, string>> }
}

interface ListedChange {
  fields: string
  /** By row of `everyKind.ts`, who may change these fields of it. */
  rows: Readonly<Record<string, string>>
  /** Where the field is a state: from which to which, `PENDING>APPROVED`. Left out, from any to any. */
  moves?: string
}

/** A row to be created, by the columns that decide on it. */
interface NewRow {
  columns: Readonly<Record<string, unknown>>
  by: string
}

const categoryFields = 'name order icon goals levels'
const subCategoryFields = 'name categoryID description previewImage previewVideo levels order vimeoFolderId'
const everyCategory = { yoga: 'root', unused: 'root' }
const everySubCategory = { hatha: 'root', unused: 'root' }
const alone = { company_id: null, assistant_id: null }

/** The assistant teaches a class, and does not change its schedule. */
const scheduled = {
  open: dojoRuns,
  draft: dojoRuns,
  gone: dojoRuns,
  alone: 'coach root',
  'alone-draft': 'coach root',
  'of-waiting': 'waiting dana root',
  'of-admin': 'dana gil root',
  'of-rival': 'rival gil root',
}
const scheduleFields = `name description startDate endDate duration ageGroup gender level isStreaming isClassMode capacity
  guideCapacity address price fees currency patternValue eventMedia status assistantID categoryID subCategoryID roomID deletedAt`

export const writers: Readonly<Record<string, Writers>> = {
  Category: {
    create: { fields: `id ${categoryFields}`, rows: [{ columns: {}, by: 'root' }] },
    update: { fields: categoryFields, rows: everyCategory },
    delete: { rows: everyCategory },
  },
  SubCategory: {
    create: { fields: `id ${subCategoryFields}`, rows: [{ columns: {}, by: 'root' }] },
    update: { fields: subCategoryFields, rows: everySubCategory },
    delete: { rows: everySubCategory },
  },
  AppConfig: {
    create: { fields: 'id configKey value', rows: [{ columns: { config_key: 'farewell' }, by: 'root' }] },
    update: { fields: 'value', rows: { welcome: 'root' } },
    delete: { rows: { welcome: 'root' } },
  },
  MuscleGroup: {
    create: { fields: 'id name', rows: [{ columns: {}, by: 'root' }] },
    update: { fields: 'name', rows: { core: 'root' } },
    delete: { rows: { core: 'root' } },
  },
  Equipment: {
    create: { fields: 'id name', rows: [{ columns: {}, by: 'root' }] },
    update: { fields: 'name', rows: { mat: 'root' } },
    delete: { rows: { mat: 'root' } },
  },
  VideoCompany: {},
  VideoProgress: {},
  AuditEntry: {},
  Event: {
    create: {
      fields: `name description startDate endDate timeZone duration ageGroup gender level bookingType isStreaming
        isClassMode capacity guideCapacity address price fees currency pattern patternValue eventMedia status coachID
        assistantID companyID categoryID subCategoryID roomID`,
      rows: [
        { columns: { ...alone }, by: 'coach root' },
        { columns: { ...alone, company_id: 'dojo' }, by: 'coach dana root' },
        // The rule itself refuses coaches who assist themselves.
        { columns: { company_id: 'dojo', assistant_id: 'coach' }, by: 'coach dana root' },
        { columns: { ...alone, assistant_id: 'helper' }, by: 'coach root' },
        { columns: { ...alone, coach_id: 'rival', company_id: 'gym' }, by: 'rival gil root' },
        // A company for which the coach does not teach, only runs it, or waits to teach.
        { columns: { ...alone, company_id: 'gym' }, by: '' },
        { columns: { ...alone, company_id: 'lotus' }, by: '' },
        { columns: { ...alone, company_id: 'harbour' }, by: '' },
        { columns: { ...alone, coach_id: 'helper', company_id: 'dojo' }, by: '' },
        // Not a coach, or not yet.
        { columns: { ...alone, coach_id: 'mia' }, by: '' },
        { columns: { ...alone, coach_id: 'dana', company_id: 'dojo' }, by: '' },
        { columns: { ...alone, coach_id: 'dana' }, by: '' },
        { columns: { ...alone, coach_id: 'waiting', company_id: 'dojo' }, by: '' },
        { columns: { ...alone, coach_id: 'waiting' }, by: '' },
        // An assistant who teaches elsewhere, or not, or not yet.
        { columns: { company_id: 'dojo', assistant_id: 'helper' }, by: '' },
        { columns: { company_id: 'dojo', assistant_id: 'rival' }, by: '' },
        { columns: { company_id: 'dojo', assistant_id: 'waiting' }, by: '' },
        { columns: { company_id: 'dojo', assistant_id: 'dana' }, by: '' },
        { columns: { ...alone, assistant_id: 'rival' }, by: '' },
        { columns: { ...alone, assistant_id: 'waiting' }, by: '' },
        { columns: { ...alone, assistant_id: 'root' }, by: '' },
      ],
    },
    update: { fields: scheduleFields, rows: scheduled },
  },
  EventOccurrence: {
    update: {
      fields: `${scheduleFields} cancelledAt cancelReason substituteAskedAt substituteNote substituteCandidateIDs isGivenUp`,
      rows: scheduled,
    },
  },
  CoachInfo: {},
  FollowCount: {},
  // Rules of their own write them: backend/invitations and backend/referrals.
  Invitation: {},
  Referral: {},
  Attendance: {
    update: {
      fields: 'status',
      rows: {
        'mia-in-open': 'coach helper dana root',
        'sam-in-open': 'coach helper dana root',
        'rival-in-open': 'coach helper dana root',
        'mia-in-draft': 'coach helper dana root',
        'mia-in-alone-draft': 'coach root',
        'sam-in-of-rival': 'rival gil root',
        'gil-in-of-waiting': 'waiting dana root',
        'sam-in-of-admin': 'rival dana gil root',
      },
    },
  },
  StandingSpot: {
    delete: {
      rows: {
        'mia-holds-open': 'mia coach dana root',
        'rival-holds-open': 'rival coach dana root',
        'sam-holds-of-rival': 'sam rival gil root',
      },
    },
  },
  ...messageWriters,
  ...scheduleWriters,
  ...peopleWriters,
  ...programWriters,
  ...videoWriters,
}

/** The same with nothing left out. */
export function listedWritesOf(model: string) {
  const { create = { fields: '', rows: [] }, update = [], delete: remove = { rows: {} } } = writers[model] ?? {}
  const groups = [update]
    .flat()
    .map(({ fields, rows, moves }) => ({ fields: words(fields), rows, moves: words(moves ?? '*') }))
  return {
    create: { fields: words(create.fields), rows: create.rows },
    update: { fields: groups.flatMap(({ fields }) => fields), rows: anybodyIn(groups), groups },
    delete: { fields: [], rows: remove.rows },
  }
}

/** By row, all who may change anything of it. */
function anybodyIn(groups: readonly { rows: Readonly<Record<string, string>> }[]): Record<string, string> {
  const ids = new Set(groups.flatMap(({ rows }) => Object.keys(rows)))
  const namesOf = (id: string) => new Set(groups.flatMap(({ rows }) => words(rows[id] ?? '')))
  return Object.fromEntries([...ids].map((id) => [id, [...namesOf(id)].join(' ')]))
}
