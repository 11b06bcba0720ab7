import type { GraphQLSchema } from 'graphql'
import { Binds } from '#backend/model/rights/binds.ts'
import { fieldSql, getModel } from '#backend/model/rights/columns.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import type { Queryable } from '#backend/platform/database.ts'
import { models } from '#schema/__generated__/models.ts'
import { at } from './classRows.ts'
import { fullRow, type TableRow } from './fullRow.ts'
import { messageRows } from './messageRows.ts'
import { type DomainUnderTest, now, person } from './openDomain.ts'
import { scheduleRows } from './scheduleRows.ts'

/** Every kind of viewer. */
export const viewers: Readonly<Record<string, Viewer>> = {
  visitor: anonymous,
  // A user who has signed up and has no contact yet.
  newcomer: { ...anonymous, subject: 'subject of a newcomer' },
  mia: person('mia'),
  sam: person('sam'),
  coach: person('coach', { adminOfCompanyIds: ['lotus'] }),
  helper: person('helper'),
  rival: person('rival'),
  waiting: person('waiting'),
  dana: person('dana', { adminOfCompanyIds: ['dojo'] }),
  gil: person('gil', { adminOfCompanyIds: ['gym'] }),
  root: person('root', { isGlobal: true }),
}

const people = ['mia', 'sam', 'coach', 'helper', 'rival', 'waiting', 'dana', 'gil', 'root']

const companies = ['dojo', 'gym', 'lotus', 'harbour']

const roles: readonly TableRow[] = [
  role('coach', 'COACH', { company_id: 'dojo' }),
  role('coach', 'ADMIN', { id: 'coach-runs-lotus', company_id: 'lotus' }),
  role('coach', 'COACH', { id: 'coach-asks-harbour', company_id: 'harbour', status: 'PENDING' }),
  role('helper', 'COACH', { company_id: null }),
  role('rival', 'COACH', { company_id: 'gym' }),
  role('waiting', 'COACH', { company_id: 'dojo', status: 'PENDING' }),
  role('waiting', 'COACH', { id: 'waiting-alone', company_id: null, status: 'PENDING' }),
  role('dana', 'ADMIN', { company_id: 'dojo' }),
  role('gil', 'ADMIN', { company_id: 'gym' }),
  role('root', 'GLOBAL', { company_id: null }),
  role('mia', 'ADMIN', { company_id: 'dojo', status: 'DECLINED' }),
  role('sam', 'COACH', { company_id: 'gym', status: 'PENDING' }),
  role('sam', 'MEMBER', { id: 'sam-in-gym', company_id: 'gym' }),
]

function role(contact: string, kind: string, columns: object): TableRow {
  return { id: `${contact}-role`, contact_id: contact, role: kind, category: 'yoga', status: 'APPROVED', ...columns }
}

/** Columns that decide who sees a class and its date, by the id that both rows share. */
const classes: Readonly<Record<string, object>> = {
  open: {},
  draft: { status: 'DRAFT' },
  gone: { deleted_at: at(0) },
  alone: { assistant_id: null, company_id: null, sub_category_id: null },
  'alone-draft': { assistant_id: null, company_id: null, sub_category_id: null, status: 'DRAFT' },
  'of-waiting': { coach_id: 'waiting', assistant_id: null },
  'of-admin': { coach_id: 'dana', assistant_id: null, company_id: 'gym' },
  'of-rival': { coach_id: 'rival', assistant_id: null, company_id: 'gym', status: 'DRAFT' },
}

const shared = {
  status: 'PUBLISHED',
  coach_id: 'coach',
  assistant_id: 'helper',
  company_id: 'dojo',
  category_id: 'yoga',
  sub_category_id: 'hatha',
  room_id: 'dojo-hall',
  deleted_at: null,
}

/** Every date ends at a different instant, so that the end and a coach or a member identify one. */
function timesOf(id: string): { starts_at: string; ends_at: string } {
  const place = Object.keys(classes).indexOf(id)
  return { starts_at: at(place + 1), ends_at: at(place + 2) }
}

function classRows(columns: (id: string) => object): TableRow[] {
  return Object.entries(classes).map(([id, own]) => ({ id, ...shared, ...timesOf(id), ...columns(id), ...own }))
}

function booking(member: string, occurrence: string, status = 'BOOKED'): TableRow {
  return {
    id: `${member}-in-${occurrence}`,
    member_id: member,
    occurrence_id: occurrence,
    status,
    ...timesOf(occurrence),
  }
}

function share(video: string, contact: string, by: string): TableRow {
  return { id: `${video}-for-${contact}`, video_id: video, contact_id: contact, shared_by_id: by }
}

function follow(follower: string, followee: string, status = 'FOLLOWED'): TableRow {
  return { id: `${follower}-follows-${followee}`, follower_id: follower, followee_id: followee, status }
}

/** Columns that decide who sees a video, by its id. */
const videos: Readonly<Record<string, object>> = {
  film: {},
  private: { is_public: false },
  undecided: { is_approved: null },
  unfinished: { status: 'INPROGRESS' },
  'helped-film': { coach_id: 'helper', owner_id: 'coach', is_public: false },
  'gym-film': { coach_id: 'waiting', owner_id: 'waiting', is_approved: false },
}

/** Columns that decide who sees a program, by its id. */
const programs: Readonly<Record<string, object>> = {
  course: {},
  hidden: { is_public: false },
  pending: { is_approved: null },
  sketch: { status: 'DRAFT' },
  erased: { status: 'DELETED' },
  solo: { coach_id: 'helper', owner_id: 'helper', company_id: null, status: 'DRAFT' },
  'gym-course': { coach_id: 'waiting', owner_id: 'waiting', company_id: 'gym', is_approved: false },
  'of-mia': { coach_id: null, owner_id: 'mia', company_id: null, is_public: false, is_approved: null },
}

function enrolment(user: string, program: string, status = 'INPROGRESS'): TableRow {
  return { id: `${user}-in-${program}`, user_id: user, program_id: program, status }
}

/** A session of the program: the coach's template, or a user's copy. */
function session(program: string, user = 'template'): TableRow {
  const id = user === 'template' ? `${program}-session` : `${program}-session-of-${user}`
  return { id, program_id: program, user_id: user, resources: [{ ...exercise, id: `exercise of ${id}` }] }
}

const exercise = {
  sectionID: 'section',
  order: 0,
  type: 'video',
  targetID: 'film',
  duration: 0,
  restTime: 30,
  sets: 3,
  reps: 8,
  weight: 20.5,
  superSetId: 'pair',
  voiceoverCaption: 'Go',
  resourceName: 'Squat',
  reason: 'Legs',
  reasonFacts: null,
}

const rule = { kind: 'INSTEAD', video_id: 'film', replacement_id: 'private', is_off: false }

/** Rows of each model that meet or miss the conditions of its rights. Referenced models come first. */
const stored: Readonly<Record<string, readonly TableRow[]>> = {
  Category: [{ id: 'yoga' }, { id: 'unused' }],
  SubCategory: [
    { id: 'hatha', category_id: 'yoga' },
    { id: 'unused', category_id: 'yoga' },
  ],
  AppConfig: [{ id: 'welcome' }],
  MuscleGroup: [{ id: 'core' }],
  Equipment: [{ id: 'mat' }],
  Company: companies.map((id) => ({ id })),
  Room: [
    { id: 'dojo-hall', company_id: 'dojo' },
    { id: 'gym-hall', company_id: 'gym' },
  ],
  Contact: people.map((id) => ({ id, email: `${id}@example.com` })),
  Profile: people.map((id) => ({ id: `profile-${id}`, contact_id: id })),
  Role: roles,
  UserActivity: ['mia', 'coach'].map((id) => ({
    id: `activity-${id}`,
    contact_id: id,
    category_id: 'yoga',
    sub_category_id: 'hatha',
  })),
  UserGoal: ['mia', 'coach'].map((id) => ({ id: `goal-${id}`, contact_id: id, category_id: 'yoga' })),
  Follow: [
    follow('mia', 'coach'),
    follow('sam', 'coach', 'UNFOLLOWED'),
    // Neither of them is a coach.
    follow('mia', 'waiting'),
    follow('mia', 'sam'),
    // Linked by nothing else.
    follow('dana', 'helper'),
    follow('gil', 'helper', 'UNFOLLOWED'),
  ],
  CoachesMembers: [
    { id: 'coach-trains-mia', coach_id: 'coach', member_id: 'mia', company_id: 'dojo', shares_health: true },
    { id: 'helper-trains-sam', coach_id: 'helper', member_id: 'sam', company_id: null, shares_health: false },
    // Shares health data with people who do not coach, or not yet.
    { id: 'waiting-trains-root', coach_id: 'waiting', member_id: 'root', company_id: null, shares_health: true },
    { id: 'dana-trains-root', coach_id: 'dana', member_id: 'root', company_id: null, shares_health: true },
  ],
  MemberNote: [
    { id: 'coach-notes-mia', link_id: 'coach-trains-mia' },
    { id: 'helper-notes-sam', link_id: 'helper-trains-sam' },
  ],
  MemberGroup: [
    { id: 'coach-group', coach_id: 'coach' },
    { id: 'helper-group', coach_id: 'helper' },
  ],
  MemberGroupEntry: [
    { id: 'mia-in-group', group_id: 'coach-group', link_id: 'coach-trains-mia' },
    { id: 'sam-in-group', group_id: 'helper-group', link_id: 'helper-trains-sam' },
  ],
  Invitation: [
    {
      id: 'coach-invited-mia',
      inviter_id: 'coach',
      coach_id: 'coach',
      company_id: 'dojo',
      follower_id: 'mia',
      group_id: 'coach-group',
    },
    { id: 'coach-invited-for-helper', inviter_id: 'coach', coach_id: 'helper', company_id: null, follower_id: null },
    { id: 'gil-invited-for-rival', inviter_id: 'gil', coach_id: 'rival', company_id: 'gym', follower_id: null },
  ].map((row) => ({ group_id: null, ...row, endpoint: `of-${row.id}@example.com`, status: 'PENDING' })),
  Referral: [
    { id: 'mia-referred-sam', referrer_id: 'mia', referee_id: 'sam' },
    { id: 'coach-referred-mia', referrer_id: 'coach', referee_id: 'mia' },
  ],
  AuditEntry: [
    { id: 'dana-decided', subject_id: 'mia-role', actor_id: 'dana', company_id: 'dojo' },
    { id: 'root-decided', subject_id: 'helper-role', actor_id: 'root', company_id: null },
  ],
  Event: classRows(() => ({})),
  EventOccurrence: classRows((id) => {
    // A coach of its company teaches it as a substitute.
    const substitute_id = id === 'of-admin' ? 'rival' : null
    return { class_id: id, public_id: `public-${id}`, capacity: 2, substitute_id }
  }),
  Attendance: [
    booking('mia', 'open'),
    booking('sam', 'open', 'CANCELED'),
    // Coaches another class, but not this one.
    booking('rival', 'open'),
    booking('mia', 'draft'),
    booking('mia', 'alone-draft'),
    booking('sam', 'of-rival'),
    // Bookings of dates whose coach is not approved yet, or not any more.
    booking('gil', 'of-waiting'),
    booking('sam', 'of-admin'),
  ],
  StandingSpot: [
    { id: 'mia-holds-open', member_id: 'mia', class_id: 'open' },
    // Coaches another class, but not this one.
    { id: 'rival-holds-open', member_id: 'rival', class_id: 'open' },
    { id: 'sam-holds-of-rival', member_id: 'sam', class_id: 'of-rival' },
  ],
  Reaction: [
    ...['mia', 'coach'].map((id) => ({ id: `${id}-on-open`, target_id: 'open', target_type: 'EVENT', user_id: id })),
    { id: 'mia-on-film', target_id: 'film', target_type: 'VIDEO', user_id: 'mia' },
    { id: 'mia-on-course', target_id: 'course', target_type: 'PROGRAM', user_id: 'mia' },
  ],
  Audio: [
    { id: 'waves', company_id: null, category_id: 'yoga', sub_category_id: 'hatha' },
    { id: 'dojo-drums', company_id: 'dojo', category_id: 'yoga', sub_category_id: 'hatha' },
  ],
  Video: Object.entries(videos).map(([id, own]) => ({
    id,
    public_id: `public-${id}`,
    status: 'PUBLISHED',
    is_public: true,
    is_approved: true,
    coach_id: 'coach',
    owner_id: 'coach',
    categories: ['yoga'],
    equipment_ids: ['mat'],
    muscle_group_ids: ['core'],
    ...own,
  })),
  ExerciseRule: [
    { id: 'dojo-rule', company_id: 'dojo', ...rule },
    { id: 'gym-rule', company_id: 'gym', ...rule },
  ],
  VideoCompany: [
    ...['film', 'private', 'undecided', 'unfinished'].map((id) => ({
      id: `${id}-of-dojo`,
      video_id: id,
      company_id: 'dojo',
    })),
    { id: 'gym-film-of-gym', video_id: 'gym-film', company_id: 'gym' },
  ],
  VideoShare: [
    share('private', 'sam', 'coach'),
    // Not playable yet, and shared by a former coach of the video.
    share('unfinished', 'sam', 'helper'),
    share('helped-film', 'mia', 'coach'),
    share('helped-film', 'sam', 'helper'),
  ],
  VideoProgress: [
    { id: 'mia-in-film', video_id: 'film', user_id: 'mia' },
    { id: 'sam-in-private', video_id: 'private', user_id: 'sam' },
  ],
  Program: Object.entries(programs).map(([id, own]) => ({
    id,
    public_id: `public-${id}`,
    status: 'PUBLISHED',
    is_public: true,
    is_approved: true,
    coach_id: 'coach',
    owner_id: 'coach',
    company_id: 'dojo',
    category_ids: ['yoga'],
    trailer_id: 'film',
    ...own,
  })),
  Plan: [
    ...Object.keys(programs).map((id) => session(id)),
    session('course', 'mia'),
    session('sketch', 'sam'),
    session('of-mia', 'mia'),
  ],
  ProgramOutcome: [
    { id: 'outcome-of-course', program_id: 'course', user_id: 'coach' },
    { id: 'outcome-of-mia', program_id: 'of-mia', user_id: 'mia' },
  ],
  UserProgram: [
    enrolment('mia', 'course'),
    enrolment('mia', 'sketch', 'CANCELED'),
    enrolment('sam', 'sketch'),
    enrolment('sam', 'erased'),
    enrolment('mia', 'of-mia'),
  ],
  PlanProgress: [
    { id: 'mia-in-session', user_id: 'mia', plan_id: 'course-session-of-mia', program_id: 'course' },
    { id: 'sam-in-session', user_id: 'sam', plan_id: 'sketch-session-of-sam', program_id: 'sketch' },
  ],
  PlanVideoProgress: [
    {
      id: 'mia-saw-exercise',
      user_id: 'mia',
      plan_id: 'course-session-of-mia',
      program_id: 'course',
      video_id: 'film',
    },
  ],
  WorkoutLog: ['mia', 'coach'].map((id) => ({ id: `set-of-${id}`, user_id: id })),
  ...messageRows,
  ...scheduleRows,
}

export interface StoredRow {
  /** The row as `to_jsonb` returns it. */
  row: TableRow
  /** Names of the fields that are not null, including computed ones. */
  given: readonly string[]
}

/** Stored rows by model. */
export type StoredRows = ReadonlyMap<string, readonly StoredRow[]>

/** Fills an empty domain, and returns the stored rows of each model. */
export async function insertEveryKind(domain: DomainUnderTest): Promise<StoredRows> {
  const { engine, insert, open } = domain
  for (const [name, rows] of Object.entries(stored)) {
    const model = getModel(models, name)
    const full = rows.map((row) => fullRow(model, row, engine))
    await insert(model.table, full)
  }
  await insertJobs(domain, Object.keys(videos))
  return readStoredRows(open)
}

/** Reads all rows of all models. */
export async function readStoredRows(database: Queryable): Promise<StoredRows> {
  const read = Object.values(models).map(async (model) => {
    const binds = new Binds()
    const values = Object.values(model.fields).filter(({ source }) => source !== 'relation')
    const given = values.map(({ name }) => {
      return `case when ${fieldSql({ model, alias: 'r' }, name, binds)} is not null then '${name}' end`
    })
    const text = `select to_jsonb(r) as row, array_remove(array[${given.join(', ')}], null) as given
      from ${model.table} r order by r.id`
    const found = await database.query<StoredRow>({ text }, binds.values({ viewer: anonymous, now, arguments: {} }))
    return [model.name, found] as const
  })
  return new Map(await Promise.all(read))
}

/** Queues a job for each of these videos. */
export async function insertJobs(
  { insert }: Pick<DomainUnderTest, 'insert'>,
  videoIds: readonly string[],
): Promise<void> {
  const common = { name: 'video.open', priority: 0, max_attempts: 1 }
  const jobOf = (videoID: string) => ({ ...common, key: `objectKey of ${videoID}`, payload: { videoID } })
  await insert('job', videoIds.map(jobOf))
}

/** A row as a user would create or overwrite it. */
export function wantedRow(schema: GraphQLSchema, name: string, columns: object): TableRow {
  const [own] = stored[name] ?? []
  return fullRow(getModel(models, name), { ...own, ...columns, id: 'wanted' }, { schema, which: 'second' })
}
