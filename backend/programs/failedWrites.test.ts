import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import type { Viewer } from '#backend/platform/context.ts'
import {
  boss,
  content,
  kenji,
  mia,
  openPrograms,
  planRow,
  programRow,
  send,
  v4,
  videos,
} from './openPrograms.fixture.ts'

const before = '2026-11-01T08:00:00.000Z'
const tables = [
  'audit_entry',
  'personal_record',
  'workout_log',
  'plan_video_progress',
  'plan_progress',
  'user_program',
  'plan',
  'program',
]

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
  await domain.open.query({
    text: `create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`,
  })
})
afterAll(() => domain.close())

/** A program that its coach and a member train, and others that the member has left, finished or not started. */
beforeEach(async () => {
  for (const table of tables) await domain.open.query({ text: `delete from ${table}` })
  await domain.insert('program', [
    programRow('strong'),
    programRow('open'),
    programRow('left'),
    programRow('finished'),
    programRow('new', { is_approved: null }),
  ])
  const enrolment = { started_at: before, status: 'INPROGRESS' }
  await domain.insert('user_program', [
    { ...enrolment, id: 'e1', user_id: 'kenji', program_id: 'strong' },
    { ...enrolment, id: 'e2', user_id: 'mia', program_id: 'strong' },
    { ...enrolment, id: 'e3', user_id: 'mia', program_id: 'left', status: 'CANCELED' },
    { ...enrolment, id: 'e4', user_id: 'mia', program_id: 'finished', status: 'COMPLETED' },
  ])
  await domain.insert('plan', [
    planRow('template'),
    planRow('of-kenji', { user_id: 'kenji' }),
    planRow('of-mia', { user_id: 'mia' }),
    planRow('to-come', { program_id: 'left' }),
    planRow('new', { program_id: 'new' }),
    planRow('finished', { program_id: 'finished' }),
    planRow('done', { program_id: 'finished', user_id: 'mia' }),
  ])
  await domain.insert('plan_progress', [
    {
      id: 'g1',
      user_id: 'mia',
      plan_id: 'of-mia',
      program_id: 'strong',
      started_at: before,
      completed_resource_ids: '{}',
    },
  ])
  await log([set(1), set(2)])
})

const set = (n: number) => ({
  id: v4(100 + n),
  kind: 'SET',
  planID: 'of-mia',
  videoID: videos.squat,
  resourceID: v4(11),
  weight: 10 * n,
  reps: 5,
  performedAt: before,
})
const log = (entries: readonly object[]) =>
  call(mia, 'mutation ($entries: [WorkoutLogInput!]!) { answer: logWorkout(entries: $entries) { id } }', { entries })
const call = (viewer: Viewer, document: string, variables: Record<string, unknown> = {}) =>
  send(domain, document, { viewer, variables })
const withInput = (viewer: Viewer, name: string, type: string, input: object) =>
  call(viewer, `mutation ($input: ${type}!) { answer: ${name}(input: $input) { id } }`, { input })

const enrol = (programID: string) => withInput(mia, 'createUserPrograms', 'UserProgramInput', { programID })
const end = (status: string) =>
  withInput(mia, 'updateUserPrograms', 'UserProgramInput', { programID: 'strong', status })
const updateProgram = (input: object) => withInput(kenji, 'updatePrograms', 'ProgramInput', { id: 'strong', ...input })
const watch = () =>
  withInput(mia, 'updatePlanVideoProgress', 'PlanVideoProgressInput', {
    planID: 'of-mia',
    videoID: videos.squat,
    watchedPercentage: 50,
  })
const plans = { programID: 'strong', plans: [content] }
const undo = { id: v4(200), kind: 'UNDO', undoesID: v4(102), performedAt: before }
const goOn = { planID: 'of-mia', completedResourceCount: 1 }

test.each<[what: string, table: string, when: string, work: () => Promise<unknown>]>([
  ['a program with its coach’s enrolment', 'user_program', 'delete', () => updateProgram({ status: 'DELETED' })],
  [
    'a program with its sessions',
    'plan',
    'delete',
    () => call(kenji, 'mutation { answer: deletePrograms(input: { id: "strong" }) { id } }'),
  ],
  ['a new name that ends an approval', 'program', 'update of is_approved', () => updateProgram({ name: 'Stronger' })],
  ['a trailer', 'program', 'update of trailer_id', () => updateProgram({ trailerID: videos.squat })],
  [
    'an approval with its record',
    'audit_entry',
    'insert',
    () => call(boss, 'mutation { answer: approveProgramLambda(programID: "new") { success } }'),
  ],
  [
    'new sessions that end an approval',
    'program',
    'update of is_approved',
    () => withInput(kenji, 'createMultiplePlans', 'MultiplePlansInput', plans),
  ],
  ['new sessions', 'plan', 'insert', () => withInput(kenji, 'createMultiplePlans', 'MultiplePlansInput', plans)],
  [
    'the name of a session',
    'plan',
    'update of plan_name',
    () => withInput(kenji, 'updatePlans', 'PlanInput', { id: 'template', planName: 'Legs' }),
  ],
  [
    'the exercises of a session',
    'plan',
    'update of resources',
    () => withInput(kenji, 'updatePlans', 'PlanInput', { id: 'template', ...content }),
  ],
  [
    'a session that ends an approval',
    'program',
    'update of is_approved',
    () => withInput(kenji, 'updatePlans', 'PlanInput', { id: 'template', planName: 'Legs' }),
  ],
  [
    'the end of all sessions',
    'plan',
    'delete',
    () => call(kenji, 'mutation { answer: deleteAllPlans(programID: "strong") }'),
  ],
  [
    'the end of some sessions',
    'plan',
    'delete',
    () => call(kenji, 'mutation { answer: deleteManyPlans(ids: ["template"]) }'),
  ],
  ['an enrolment', 'user_program', 'insert', () => enrol('open')],
  ['an enrolment with its plans', 'plan', 'insert', () => enrol('left')],
  ['a return', 'user_program', 'update', () => enrol('left')],
  ['a new beginning', 'plan', 'delete', () => enrol('finished')],
  ['the end of a program', 'user_program', 'update', () => end('COMPLETED')],
  ['a leave', 'user_program', 'update', () => end('CANCELED')],
  ['a leave with its plans', 'plan', 'delete', () => end('CANCELED')],
  [
    'an enrolment that is deleted',
    'plan',
    'delete',
    () => call(mia, 'mutation { answer: deleteUserPrograms(input: { programID: "strong" }) }'),
  ],
  [
    'what was done of a plan',
    'plan_progress',
    'update',
    () => withInput(mia, 'updatePlanProgress', 'PlanProgressInput', goOn),
  ],
  [
    'progress that is forgotten',
    'plan_progress',
    'delete',
    () => call(mia, 'mutation { answer: deleteAllPlanProgresses(programID: "strong") }'),
  ],
  ['a video that is watched first', 'plan_video_progress', 'insert', watch],
  ['when a video was watched', 'plan_video_progress', 'update of last_watched_at', watch],
  ['how much of a video was watched', 'plan_video_progress', 'update of watched_percentage', watch],
  ['a set', 'workout_log', 'insert', () => log([set(3)])],
  ['a set with its record', 'personal_record', 'insert or update', () => log([set(3)])],
  ['a set with its plan', 'plan_progress', 'update', () => log([set(3)])],
  ['a set that is taken back', 'personal_record', 'insert or update', () => log([undo])],
])(
  'if the database refuses a write, %s is rolled back as a whole, and the caller gets an error',
  async (_what, table, when, work) => {
    const stored = async () => {
      const rows = await Promise.all(
        tables.map((name) => domain.open.query({ text: `select * from ${name} t order by t` })),
      )
      return JSON.stringify(rows)
    }
    const previous = await stored()
    await domain.open.query({
      text: `create trigger refuse_write before ${when} on ${table} for each row execute function refuse_write()`,
    })
    try {
      expect(await work()).toMatchObject({ rejected: 'INTERNAL' })
    } finally {
      await domain.open.query({ text: `drop trigger refuse_write on ${table}` })
    }
    expect(await stored()).toBe(previous)
    // Without the trigger, the same write succeeds.
    expect(await work()).not.toMatchObject({ rejected: expect.anything() })
  },
)
