import type { ExecutionResult } from 'graphql'
import { at, categoryRow, coachRole, contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import type { Viewer } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import type { PlanFault } from '#planner/checking/planFaults.ts'
import { type ProgramParts, programResolvers } from './programs.resolvers.ts'
import { createEnrolmentStore, createProgramStore } from './programs.store.ts'
import { createProgramSearch } from './programSearch.store.ts'
import { createRecordKeeper, createRecordStore } from './training/trainingRecords.store.ts'

export const amara = person('amara')
export const kenji = person('kenji')
export const mia = person('mia')
export const sam = person('sam')
export const boss = person('boss', { adminOfCompanyIds: ['dojo'] })
export const gil = person('gil', { adminOfCompanyIds: ['gym'] })
export const root = person('root', { isGlobal: true })

/** A UUID of the version that clients create. */
export const v4 = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

export const squat = 'aaaaaaaa-0000-7000-8000-000000000001'
export const plank = 'aaaaaaaa-0000-7000-8000-000000000002'
const secret = 'aaaaaaaa-0000-7000-8000-000000000003'
export const videos = { squat, plank, secret }

/** Faults that the planner reports for plans, and the requests it received. */
export const planner: { faults: PlanFault[]; asked: object[] } = { faults: [], asked: [] }

/** The functions that programs need from other areas. Tests may replace them. */
type OtherAreas = (
  database: Database,
) => Pick<ProgramParts, 'listSuitable' | 'crediting'> & Partial<Pick<ProgramParts, 'readApprovalFacts'>>

/** Without other areas: no suitable exercises, and nothing watched. */
export const alone = {
  listSuitable: async () => new Set<string>(),
  crediting: { creditWatched: () => [], percentageOf: () => 0 },
}

/**
 * A dojo with its admin and a coach, an independent coach, two members, and three exercises, one of them not public.
 */
export async function openPrograms(others: OtherAreas = () => alone): Promise<DomainUnderTest> {
  const domain = await openDomain({
    addressOf: (key) => `at ${key}`,
    resolvers: (database) =>
      programResolvers({
        database,
        programs: createProgramStore(database),
        searchPrograms: createProgramSearch(database),
        records: createRecordStore(database),
        enrolmentsIn: createEnrolmentStore,
        recordsIn: createRecordKeeper,
        readApprovalFacts: async () => ({ companies: [], isDeclined: false }),
        ...others(database),
        checkPlans: async (plans) => {
          planner.asked.push(plans)
          return planner.faults
        },
      }),
  })
  await domain.insert(
    'company',
    ['dojo', 'gym'].map((id) => ({ id, name: id })),
  )
  await domain.insert('category', [categoryRow('fitness'), categoryRow('yoga')])
  await domain.insert('sub_category', [{ id: 'strength', name: 'Strength', category_id: 'fitness' }])
  await domain.insert('equipment', [{ id: 'bar', name: 'Barbell' }])
  await domain.insert('muscle_group', [{ id: 'legs', name: 'Legs' }])
  await domain.insert(
    'contact',
    ['kenji', 'amara', 'mia', 'sam', 'boss', 'gil', 'root'].map((id) =>
      contactRow(id, { first_name: id, last_name: 'Kim' }),
    ),
  )
  await domain.insert('role', [coachRole('kenji', { company_id: 'dojo' }), coachRole('amara')])
  await domain.insert('video', [
    videoRow(squat, { equipment_ids: ['bar'], muscle_group_ids: ['legs'], thumbnail: 'squat.webp' }),
    videoRow(plank),
    videoRow(secret, { is_public: false }),
  ])
  return domain
}

function videoRow(id: string, columns: object = {}) {
  return {
    id,
    public_id: `public-${id}`,
    title: id,
    coach_id: 'kenji',
    owner_id: 'kenji',
    is_public: true,
    is_approved: true,
    no_audio: false,
    status: 'PUBLISHED',
    video_url: `${id}.m3u8`,
    uploaded_at: at(0),
    created_at: at(0),
    updated_at: at(0),
    ...columns,
  }
}

/** Public, unless its columns say otherwise. */
export function programRow(id: string, columns: object = {}) {
  return {
    id,
    public_id: `public-${id}`,
    name: id,
    coach_id: 'kenji',
    owner_id: 'kenji',
    company_id: 'dojo',
    status: 'PUBLISHED',
    is_public: true,
    is_approved: true,
    is_template: false,
    include_super_set: false,
    made_by_ai: false,
    created_at: at(0),
    updated_at: at(0),
    ...columns,
  }
}

/** A plan with three sets of squats and a plank. */
export function planRow(id: string, columns: object = {}) {
  return {
    id,
    program_id: 'strong',
    plan_name: id,
    position: 0,
    user_id: 'template',
    ...contentColumns,
    created_at: at(0),
    updated_at: at(0),
    ...columns,
  }
}

const main = { id: v4(1), sectionName: 'Main part', sectionOrder: 0, resourceIDs: [v4(11), v4(12)] }
const none = {
  type: 'video',
  duration: 0,
  restTime: 0,
  sets: 0,
  reps: 0,
  weight: 0,
  superSetId: null,
  reason: null,
  reasonFacts: null,
}
const resources = [
  { ...none, id: v4(11), sectionID: v4(1), order: 0, targetID: squat, resourceName: 'Squat', sets: 3, reps: 8 },
  { ...none, id: v4(12), sectionID: v4(1), order: 1, targetID: plank, resourceName: 'Plank', duration: 30 },
].map((resource) => ({ voiceoverCaption: '', ...resource }))
const contentColumns = { sections: [main], resources }

/** The content of that plan as a client would send it. */
export const content = {
  sections: [{ id: v4(1), sectionName: 'Main part', sectionOrder: 0 }],
  resources: [
    { id: v4(11), sectionID: v4(1), order: 0, targetID: squat, resourceName: 'Squat', sets: 3, reps: 8 },
    { id: v4(12), sectionID: v4(1), order: 1, targetID: plank, resourceName: 'Plank', duration: 30 },
  ],
}

/** The result of a field, or the code and message of its error. */
export async function send(domain: DomainUnderTest, document: string, sending: Sending) {
  const { data, errors } = await domain.ask(document, sending)
  const [error] = errors ?? []
  return error
    ? { rejected: error.extensions['code'], field: error.extensions['field'], message: error.message }
    : data?.['answer']
}

/** Ids in the order of the page, which must be the last one. */
export function idsIn(answer: ExecutionResult): string[] {
  const { items, nextToken } = pageOf(answer)
  if (nextToken !== null) throw new Error('This page is not the last')
  return items.map(({ id }) => String(id))
}

interface Sending {
  viewer: Viewer
  variables?: Record<string, unknown>
  /** The time of the request, if it matters. */
  now?: string
}
