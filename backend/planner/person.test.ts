import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoEquipment, demoMuscleGroups } from '#backend/demo/demoCatalogue.ts'
import { demoExercises, demoExerciseVideos } from '#backend/demo/demoExercises.ts'
import { contactId } from '#backend/demo/demoPeople.ts'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { openLog } from '#backend/platform/log.ts'
import { solvePlan } from '#planner/solving/solvePlan.ts'
import { suitableExercises } from '#planner/solving/suitable.ts'
import { toPlans } from '#planner/toPlans.ts'
import { exercise } from '#schema/training/exercise.ts'
import { planRequest } from '#schema/training/planRequest.ts'
import { createCheckPlans } from './checkPlans.ts'
import { createListSuitable, withProfile } from './person.ts'
import { plannerResolvers } from './planner.resolvers.ts'
import { createPlannerStore } from './planner.store.ts'
import { openSolver } from './solving/openSolver.ts'

const viewer = person('mia')
const caller = { viewer, now }
const program = '0192f7a0-0000-7000-8000-0000000000ab'
const solver = openSolver({ log: openLog({ level: 'silent' }) })
afterAll(() => solver.close())

let domain: DomainUnderTest
const storeOf = () => createPlannerStore(domain.database)
beforeAll(async () => {
  domain = await openDomain({ resolvers: (database) => plannerResolvers({ store: createPlannerStore(database) }) })
  const { insert } = domain
  await insert(
    'contact',
    ['mia', ...['amara', 'kenji', 'ngocanh'].map(contactId)].map((id) => contactRow(id)),
  )
  await insert('profile', [{ id: 'p', contact_id: 'mia', injuries: ['none'], health_conditions: [] }])
  await insert('equipment', demoEquipment)
  await insert('muscle_group', demoMuscleGroups)
  await insert('video', demoExerciseVideos(now, 'http://localhost:4000/'))
  const flags = { is_public: false, is_template: false, include_super_set: false, made_by_ai: true }
  const row = { name: 'Mine', public_id: program, owner_id: 'mia', status: 'INPROGRESS', ...flags }
  await insert('program', [{ ...row, id: program, created_at: now, updated_at: now }])
  const resources = [idOf('Jumping jacks'), idOf('Wall sit')].map((targetID, place) => ({ id: `r${place}`, targetID }))
  const plan = { program_id: program, plan_name: 'Today', position: 0, user_id: 'mia', sections: [] }
  await insert('plan', [{ ...plan, id: 'plan', resources }])
})
afterAll(() => domain.close())

function idOf(title: string): string {
  return demoExercises.find((one) => one.title === title)?.id ?? title
}
const titlesOf = (ids: Iterable<string>) =>
  [...ids].map((id) => demoExercises.find((one) => one.id === id)?.title ?? id).toSorted()

const YEAR_OF_65 = '1961'
const wish = 'I’d like to jump rope'
const refusal = 'No jumping, please.'

/** Each member's birthdate, and whether their plans have jumps without and with a wish for them. */
const members: readonly (readonly [who: string, birthdate: string | null, without: boolean, onRequest: boolean])[] = [
  ['of 64, who turns 65 tomorrow', `${YEAR_OF_65}-11-22`, true, true],
  ['of 65 since today', `${YEAR_OF_65}-11-21`, false, true],
  ['of 80', '1946-01-01', false, true],
  ['whose birthdate is not known', null, true, true],
]

describe.each(members)('for a member %s', (_who, birthdate, without, onRequest) => {
  beforeEach(async () => {
    await domain.open.query({ text: 'update profile set birthdate = $1' }, [birthdate])
  })
  const notes = [
    ['', without],
    [wish, onRequest],
    [refusal, without],
  ] as const

  test.each(notes)(
    'the page and the server choose from the same exercises, with the note "%s"',
    async (note, jumps) => {
      const catalogue = await readCatalogue()
      // A page may know no age, the member's own, or a wrong one; the birthdate counts where there is one.
      for (const age of birthdate === null ? [null, 64] : [null, 30, 64, 65, 80]) {
        const request = requestWith(note, age)
        const onPage = suitableExercises(request, catalogue)
        const onServer = suitableExercises(
          await withProfile(request, caller, storeOf()),
          await storeOf().listExercises(caller),
        )
        expect([age, titlesIn(onPage)]).toEqual([age, titlesIn(onServer)])
        expect([age, titlesIn(onPage).includes('Jumping jacks')]).toEqual([age, jumps])
      }
    },
  )

  test.each(notes)('the server accepts a plan that the page made, with the note "%s"', async (note) => {
    const request = requestWith(note, null)
    const days = solvePlan(request, await readCatalogue())?.days ?? []
    await storeOf().keepRequest(program, 'mia', { request, now, isPaid: true })
    const check = createCheckPlans(storeOf(), solver)
    const plans = toPlans(days, request, () => crypto.randomUUID())
    expect([days.length, await check({ programId: program, plans, isForSelf: true }, caller)]).toEqual([2, []])
  })

  test.each(notes)(
    'a session offers exactly the swaps that the server accepts, with the note "%s"',
    async (note, jumps) => {
      for (const set of ['goals = array[$1], additional_details = null', "goals = '{}', additional_details = $1"]) {
        await domain.open.query({ text: `update program set ${set}` }, [note])
        const session =
          '{ own: getPlanExercises(planID: "plan") { id } page: getStandInVideos(planID: "plan", limit: 100) { items { id } nextToken } }'
        const result = await domain.ask(session, { viewer })
        const own = v.parse(v.array(v.object({ id: v.string() })), result.data?.['own'])
        const offered = [...own, ...pageOf(result).items].map(({ id }) => String(id))
        const others = await storeOf().listStandIns('plan', caller)
        const ids = [idOf('Jumping jacks'), idOf('Wall sit'), ...others]
        const accepted = await createListSuitable(storeOf())(caller, { ids, planIds: ['plan'] })
        expect([set, titlesOf(offered)]).toEqual([set, titlesOf(accepted)])
        for (const title of ['Jumping jacks', 'Skater hops'])
          expect([set, title, titlesOf(offered).includes(title)]).toEqual([set, title, jumps])
      }
    },
  )
})

test('in the middle of a session, what only an adaptation would make safe is not offered', async () => {
  const offered = async (health: string) => {
    await domain.open.query({ text: 'update profile set health_conditions = array[$1], birthdate = null' }, [health])
    const ids = [idOf('Push-up on the knees'), idOf('Wall sit')]
    return titlesOf(await createListSuitable(storeOf())(caller, { ids, planIds: ['plan'] }))
  }
  expect([await offered('none'), await offered('pregnant')]).toEqual([
    ['Push-up on the knees', 'Wall sit'],
    ['Wall sit'],
  ])
  expect((await readCatalogue()).map(({ title }) => title)).toContain('Push-up on the knees')
})

/** Only with jumps are there enough exercises for all of its cardio. */
function requestWith(note: string, age: number | null) {
  return v.parse(planRequest, {
    numberOfSessions: 2,
    sections: [
      { sectionName: 'Warm-up', sectionDuration: 600, workoutTypes: ['CARDIO'] },
      { sectionName: 'All out', sectionDuration: 900, workoutTypes: ['CARDIO'] },
    ],
    level: 'Intermediate',
    equipment: ['Jump rope'],
    additionalDetails: note,
    age,
  })
}

async function readCatalogue() {
  const document = `{ getPlanExercises {
    id title kind muscleGroups equipment level ageFrom ageTo contraindications isOnlyOnRequest
  } }`
  const { data } = await domain.ask(document, { viewer })
  return v.parse(v.array(exercise), data?.['getPlanExercises'])
}

function titlesIn(exercises: readonly { id: string }[]): string[] {
  return titlesOf(exercises.map(({ id }) => id))
}
