import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import {
  amara,
  boss,
  gil,
  idsIn,
  kenji,
  mia,
  openPrograms,
  planRow,
  programRow,
  root,
  sam,
  send,
  v4,
  videos,
} from '#backend/programs/openPrograms.fixture.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openPrograms()
})
afterAll(() => domain.close())
beforeEach(async () => {
  for (const table of ['audit_entry', 'user_program', 'plan', 'program'])
    await domain.open.query({ text: `delete from ${table}` })
})

const authored = {
  name: ' Strong in six weeks ',
  description: 'Three sessions a week.',
  publicDescription: 'Get strong.',
  categoryIDs: ['fitness'],
  subCategoryIDs: ['strength'],
  coachID: 'kenji',
  companyID: 'dojo',
  level: 'Beginner',
  ageFrom: 16,
  ageTo: 70,
  goals: ['Get Fitter'],
  sections: [{ sectionName: 'Warm-up', sectionOrder: 0, workoutTypes: ['MOBILITY'], sectionDuration: 300 }],
  numberOfSessions: 3,
  sessionsPerWeek: 2,
  additionalDetails: 'No jumps.',
  equipmentIDs: ['bar'],
  muscleGroupIDs: ['legs'],
  trailerID: videos.squat,
  includeSuperSet: true,
}

const fields = `id publicID name description publicDescription categoryIDs subCategoryIDs categoryName companyID coachID
  ownerID level ageFrom ageTo goals sections { sectionName sectionOrder workoutTypes sectionDuration } numberOfSessions
  sessionsPerWeek additionalDetails equipmentIDs muscleGroupIDs thumbnail trailerID videoThumbnail videoURL isTemplate status
  includeSuperSet audioIDs isPublic isApproved madeByAI failure plansCount`

const create = (input: object, viewer: Viewer = kenji) =>
  send(domain, `mutation ($input: ProgramInput!) { answer: createPrograms(input: $input) { ${fields} } }`, {
    viewer,
    variables: { input },
  })

const update = (input: object, viewer: Viewer = kenji) =>
  send(domain, `mutation ($input: ProgramInput!) { answer: updatePrograms(input: $input) { ${fields} } }`, {
    viewer,
    variables: { input },
  })

async function programs(): Promise<object[]> {
  return domain.open.query({ text: 'select * from program order by id' })
}

test('a coach creates a program with every field, and owns it (rows 91 and 92)', async () => {
  expect(await create(authored)).toEqual({
    ...authored,
    id: expect.any(String),
    publicID: expect.any(String),
    name: 'Strong in six weeks',
    categoryName: 'fitness',
    ownerID: 'kenji',
    thumbnail: null,
    videoThumbnail: 'at squat.webp',
    videoURL: `at ${videos.squat}.m3u8`,
    isTemplate: false,
    status: 'DRAFT',
    audioIDs: null,
    isPublic: false,
    isApproved: null,
    madeByAI: false,
    failure: null,
    plansCount: 0,
  })
})

test('a member creates a custom program for themselves, which no other user sees (rows 91 and 101)', async () => {
  const customProgram = await create({ id: v4(7), name: 'Mine', status: 'INPROGRESS', madeByAI: true }, mia)
  expect(customProgram).toMatchObject({
    id: v4(7),
    ownerID: 'mia',
    coachID: null,
    status: 'INPROGRESS',
    madeByAI: true,
  })
  const read = (viewer: Viewer) =>
    send(domain, `{ answer: getPrograms(id: "${v4(7)}") { id additionalDetails } }`, { viewer })
  expect(await read(mia)).toMatchObject({ id: v4(7) })
  for (const viewer of [sam, kenji, boss, anonymous]) expect(await read(viewer)).toBeNull()
})

test.each([
  ['in the name of another coach', { ...authored, coachID: 'amara', companyID: null }, kenji],
  ['as a person who does not teach', { ...authored, coachID: 'mia', companyID: null }, mia],
  ['for a company for which they don’t teach', { ...authored, companyID: 'gym' }, kenji],
  ['for a company, by a member', { name: 'Mine', companyID: 'dojo', madeByAI: true }, mia],
  ['without a coach, for everyone', { name: 'Mine', isPublic: true, madeByAI: true }, mia],
  ['by hand, without a coach', { name: 'Mine' }, mia],
  ['for a coach of another company, by its admin', authored, gil],
])('creating a program %s is refused (row 92)', async (_how, input, viewer) => {
  expect(await create(input, viewer)).toMatchObject({ rejected: 'NOT_FOUND', message: 'Failed to create new program' })
  expect(await programs()).toEqual([])
})

test('creating a program requires signing in (rows 92 and 157)', async () => {
  expect(await create(authored, anonymous)).toMatchObject({
    rejected: 'UNAUTHENTICATED',
    message: 'Failed to create new program',
  })
})

test('the admin of the company creates a program for its coach (row 92)', async () => {
  expect(await create({ ...authored, trailerID: null }, boss)).toMatchObject({ ownerID: 'kenji', coachID: 'kenji' })
})

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(201) }],
  ['description', { description: 'x'.repeat(5_001) }],
  ['ageFrom', { ageFrom: -1 }],
  ['ageTo', { ageFrom: 50, ageTo: 20 }],
  ['numberOfSessions', { numberOfSessions: 0 }],
  ['numberOfSessions', { numberOfSessions: 101 }],
  ['sessionsPerWeek', { sessionsPerWeek: 0 }],
  ['sessionsPerWeek', { sessionsPerWeek: 8 }],
  ['goals', { goals: Array(21).fill('Get Fitter') }],
  ['categoryIDs', { categoryIDs: ['nothing'] }],
  ['categoryIDs', { categoryIDs: Array(51).fill('fitness') }],
  ['equipmentIDs', { equipmentIDs: ['nothing'] }],
  ['trailerID', { trailerID: 'nothing' }],
  ['status', { status: 'FAILED' }],
  ['status', { status: 'DELETED' }],
  ['id', { id: '../program' }],
  ['sections.0.sectionDuration', { sections: [{ sectionName: 'Long', sectionOrder: 0, sectionDuration: 7_201 }] }],
])('a program with an invalid %s is refused, and the error names the field (row 91)', async (field, wrong) => {
  expect(await create({ ...authored, ...wrong })).toMatchObject({ rejected: 'BAD_INPUT', field: `input.${field}` })
  expect(await programs()).toEqual([])
})

test('a coach can use only their own video as a trailer (row 91)', async () => {
  const wrong = { ...authored, coachID: 'amara', companyID: null }
  expect(await create(wrong, amara)).toMatchObject({ rejected: 'BAD_INPUT', field: 'input.trailerID' })
})

test('editing a program without its id is refused with a clear message (row 94)', async () => {
  for (const id of [undefined, null])
    expect(await update({ id, name: 'New' })).toMatchObject({
      rejected: 'BAD_INPUT',
      field: 'input.id',
      message: 'Program ID cannot be null or undefined',
    })
})

test('a user who runs a program can edit it, and omitted fields stay unchanged (row 92)', async () => {
  await domain.insert('program', [programRow('strong', { level: 'Rookie', is_approved: null })])
  for (const [viewer, name] of [
    [kenji, 'By its coach'],
    [boss, 'By its admin'],
    [root, 'By a global admin'],
  ] as const)
    expect(await update({ id: 'strong', name }, viewer)).toMatchObject({ name, level: 'Rookie', isApproved: null })
  expect(await update({ id: 'strong', level: null })).toMatchObject({ level: null })
})

test.each([
  ['a member', mia],
  ['another coach', amara],
  ['the admin of another company', gil],
  ['a visitor', anonymous],
])('%s changes nothing of it (row 92)', async (_who, viewer) => {
  await domain.insert('program', [programRow('strong')])
  const before = await programs()
  const rejected = viewer === anonymous ? 'UNAUTHENTICATED' : 'NOT_FOUND'
  for (const change of [{ name: 'Mine' }, { isPublic: false }, { status: 'DRAFT' }])
    expect(await update({ id: 'strong', ...change }, viewer)).toMatchObject({ rejected })
  expect(await programs()).toEqual(before)
})

test('when two users change a program at once, one of them must reload (row 92)', async () => {
  await domain.insert('program', [programRow('strong', { updated_at: at(-1) })])
  const document = `mutation ($input: ProgramInput!, $condition: ModelProgramConditionInput) {
    answer: updatePrograms(input: $input, condition: $condition) { name }
  }`
  const condition = { updatedAt: { eq: at(-1) } }
  const answers = await Promise.all(
    [kenji, boss].map((viewer, place) =>
      send(domain, document, { viewer, variables: { input: { id: 'strong', name: `Name ${place}` }, condition } }),
    ),
  )
  const [winner, ...others] = answers.filter((answer) => Object(answer).rejected === undefined)
  expect(others).toEqual([])
  expect(answers).toContainEqual({ rejected: 'CONDITION_FAILED', message: 'Failed to edit program' })
  expect(await programs()).toMatchObject([winner])
})

test.each([
  ['DRAFT', 'INPROGRESS'],
  ['INPROGRESS', 'DRAFT'],
  ['INPROGRESS', 'FAILED'],
  ['FAILED', 'INPROGRESS'],
  ['DRAFT', 'PUBLISHED'],
  ['PUBLISHED', 'DRAFT'],
  ['PUBLISHED', 'DELETED'],
])('a program goes from %s to %s (rows 91 and 105)', async (before, status) => {
  await domain.insert('program', [programRow('strong', { status: before })])
  await domain.insert('plan', [planRow('plan')])
  expect(await update({ id: 'strong', status })).toMatchObject({ status })
})

test.each([
  ['PUBLISHED', 'INPROGRESS'],
  ['PUBLISHED', 'FAILED'],
  ['INPROGRESS', 'PUBLISHED'],
  ['DRAFT', 'FAILED'],
])('a program does not go from %s to %s (row 91)', async (before, status) => {
  await domain.insert('program', [programRow('strong', { status: before })])
  await domain.insert('plan', [planRow('plan')])
  expect(await update({ id: 'strong', status })).toMatchObject({
    rejected: 'CONDITION_FAILED',
    message: 'Failed to edit program',
  })
})

test('a deleted program cannot be changed (row 101)', async () => {
  await domain.insert('program', [programRow('strong', { status: 'DELETED' })])
  expect(await update({ id: 'strong', status: 'DRAFT' })).toMatchObject({ rejected: 'NOT_FOUND' })
})

test('a coach can publish only a program with a session in it (row 91)', async () => {
  await domain.insert('program', [programRow('strong', { status: 'DRAFT' })])
  expect(await update({ id: 'strong', status: 'PUBLISHED' })).toMatchObject({
    rejected: 'BAD_INPUT',
    field: 'input.status',
  })
})

test('the reason a program failed is kept until the program is started again (row 106)', async () => {
  await domain.insert('program', [programRow('strong', { status: 'INPROGRESS' })])
  const failure = 'Mismatch in sessions'
  expect(await update({ id: 'strong', status: 'FAILED', failure })).toMatchObject({ status: 'FAILED', failure })
  expect(await update({ id: 'strong', status: 'INPROGRESS' })).toMatchObject({ status: 'INPROGRESS', failure: null })
})

const decide = (what: 'approve' | 'decline', viewer: Viewer, seen: boolean | null = null) =>
  send(
    domain,
    `mutation { answer: ${what}ProgramLambda(programID: "strong", seen: ${seen}) { success code error program { isApproved } } }`,
    { viewer },
  )

test('an admin of its company approves a program, and an audit trail is kept (row 101)', async () => {
  await domain.insert('program', [programRow('strong', { is_approved: null })])
  expect(await decide('approve', boss)).toMatchObject({ success: true, program: { isApproved: true } })
  expect(await decide('approve', root)).toMatchObject({ success: false, code: 'ALREADY_DECIDED' })
  const refused = { success: false, code: 'ALREADY_DECIDED', program: { isApproved: true } }
  expect(await decide('decline', root)).toMatchObject(refused)
  expect(await decide('decline', root, true)).toMatchObject({ success: true, program: { isApproved: false } })
  const trail = await domain.open.query({
    text: 'select action, subject_type, subject_id, actor_id, company_id from audit_entry order by action',
  })
  expect(trail).toEqual([
    { action: 'APPROVED', subject_type: 'Program', subject_id: 'strong', actor_id: 'boss', company_id: 'dojo' },
    { action: 'DECLINED', subject_type: 'Program', subject_id: 'strong', actor_id: 'root', company_id: 'dojo' },
  ])
})

test.each(['approve', 'decline'] as const)(
  'a decision to %s a program affects no other program (row 101)',
  async (what) => {
    const open = { is_approved: null }
    await domain.insert('program', [programRow('strong', open), programRow('other', open)])
    expect(await decide(what, root)).toMatchObject({ success: true })
    expect(await domain.open.query({ text: 'select id, is_approved from program order by id' })).toEqual([
      { id: 'other', is_approved: null },
      { id: 'strong', is_approved: what === 'approve' },
    ])
  },
)

test.each([
  ['its name', { name: 'Stronger' }],
  ['its description', { description: 'Other' }],
  ['its public description', { publicDescription: 'Other' }],
  ['its goals, which are words of its coach', { goals: ['Strength'] }],
  ['its trailer', { trailerID: videos.squat }],
])('a coach who changes %s ends the approval of a program, and an admin does not (row 101)', async (_what, changes) => {
  await domain.insert('program', [programRow('strong')])
  expect(await update({ id: 'strong', ...changes }, boss)).toMatchObject({ isApproved: true })
  await domain.open.query({
    text: `update program set name = 'strong', description = null, trailer_id = null, public_description = null, goals = null`,
  })
  expect(await update({ id: 'strong', level: 'Rookie', name: 'strong' })).toMatchObject({ isApproved: true })
  expect(await update({ id: 'strong', ...changes })).toMatchObject({ isApproved: null })
})

test('a program’s age range is checked together with a concurrent change (row 91)', async () => {
  await domain.insert('program', [programRow('strong', { age_from: 10, age_to: 40 })])
  const answers = await Promise.all([update({ id: 'strong', ageFrom: 30 }), update({ id: 'strong', ageTo: 20 })])
  expect(answers.filter((answer) => JSON.stringify(answer).includes('rejected'))).toHaveLength(1)
})

test('only an admin of its company approves a program, not its coach (row 101)', async () => {
  await domain.insert('program', [programRow('strong', { is_approved: null })])
  for (const viewer of [kenji, mia, gil])
    expect(await decide('approve', viewer)).toMatchObject({ rejected: 'NOT_FOUND' })
  expect(await decide('approve', anonymous)).toMatchObject({ rejected: 'UNAUTHENTICATED' })
  expect(await programs()).toMatchObject([{ is_approved: null }])
})

test('each viewer sees the programs that their role permits (row 101)', async () => {
  await domain.insert('program', [
    programRow('public'),
    programRow('private', { is_public: false }),
    programRow('undecided', { is_approved: null }),
    programRow('draft', { status: 'DRAFT' }),
    programRow('deleted', { status: 'DELETED' }),
    programRow('alone', { coach_id: 'amara', owner_id: 'amara', company_id: null, status: 'DRAFT' }),
    programRow('of-mia', { coach_id: null, owner_id: 'mia', company_id: null, is_public: false, is_approved: null }),
    programRow('enrolled', { status: 'DRAFT' }),
    programRow('left', { status: 'DRAFT' }),
  ])
  const enrolment = { user_id: 'sam', started_at: '2026-11-21T00:00:00.000Z' }
  await domain.insert('user_program', [
    { ...enrolment, id: 'e-1', program_id: 'enrolled', status: 'INPROGRESS' },
    { ...enrolment, id: 'e-2', program_id: 'left', status: 'CANCELED' },
  ])
  const list = async (viewer: Viewer) => {
    return idsIn(await domain.ask('{ page: listPrograms { items { id } nextToken } }', { viewer })).toSorted()
  }
  const ofDojo = ['draft', 'enrolled', 'left', 'private', 'public', 'undecided']
  expect(await list(mia)).toEqual(['of-mia', 'public'])
  expect(await list(sam)).toEqual(['enrolled', 'public'])
  expect(await list(kenji)).toEqual(ofDojo)
  expect(await list(boss)).toEqual(ofDojo)
  expect(await list(amara)).toEqual(['alone', 'public'])
  expect(await list(gil)).toEqual(['public'])
  expect(await list(root)).toEqual([...ofDojo, 'alone', 'of-mia'].toSorted())
  expect(await list(anonymous)).toEqual([])
  expect(await list(person('stranger'))).toEqual(['public'])
})
