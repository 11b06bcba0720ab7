import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFindings } from '#tools/test/browser/accessibilityFindings.ts'
import { rereadShown } from '#web/app/data/missedEvents.ts'
import { RequestError } from '#web/app/network/RequestError.ts'
import { openOutboxDisk } from '#web/app/outbox/outboxDisk.ts'
import { coachRoles } from '#web/app/testing/coachRoles.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { program } from '#web/features/programs/editor/testDrafts.ts'
import { planAnswer, programAnswer } from '#web/features/programs/programsForTests.ts'
import { admin, lastPlan, openEditor, own, readOf, stamp } from './editorForTests.ts'

const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
const press = async (name: string, keys: string) => {
  ;(handle(name).element() as HTMLElement).focus()
  await userEvent.keyboard(keys)
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
const tellTab = (tab: BroadcastChannel) => tab.postMessage('saved')

const draftsOf = async () => JSON.stringify((await openOutboxDisk().read('mia')).map(({ body }) => body))

beforeEach(async () => {
  for (const item of await openOutboxDisk().read('mia')) await openOutboxDisk().remove([item])
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(1200, 1000)
})

test('the editor shows sessions, sections, and supersets as groups (row 91)', async () => {
  const { screen } = await openEditor()
  await expect.element(screen.getByRole('textbox', { name: 'Session name' })).toHaveValue('Legs')
  const superset = screen.getByRole('group', { name: 'Superset' })
  await expect.element(superset.getByText('Squat')).toBeVisible()
  await expect.element(superset.getByText('Lunge')).toBeVisible()
  expect(superset.getByText('Plank').elements()).toHaveLength(0)
  expect(await accessibilityFindings()).toEqual([])
})

test('an unnamed session is called a session, and keeps its name on the server until it gets another', async () => {
  const gateway = gatewayOf('Section 1', 'Arms')
  const { screen } = await openEditor({ answers: gateway.answers })
  await expect.element(nameField()).toHaveValue('Session 1')
  await expect.element(screen.getByRole('button', { name: /^Session 1/ })).toBeVisible()
  await press('Plank', '{ArrowUp}')
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
  expect(gateway.plans[0]?.planName).toBe('Section 1')
  await nameField().click()
  await userEvent.keyboard('{End}b')
  await expect.poll(() => gateway.plans[0]?.planName).toBe('Session 1b')
})

test('moving an exercise by keyboard keeps the focus on it and announces its new position', async () => {
  const { screen, sent } = await openEditor()
  await expect.element(handle('Plank')).toBeVisible()
  await press('Plank', '{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.element(screen.getByText('Plank: 1 of 3 in Main')).toBeInTheDocument()
  await expect.element(handle('Plank')).toHaveFocus()
  await expect.poll(() => lastPlan(sent)).toBe('Main: Plank Squat* Lunge*')
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
})

test('a superset is made and taken apart from the menu', async () => {
  const { screen, sent } = await openEditor()
  await screen.getByRole('button', { name: 'More for Plank' }).click()
  await screen.getByRole('menuitem', { name: 'Superset with the one above' }).click()
  await expect.poll(() => lastPlan(sent)).toBe('Main: Squat* Lunge* Plank*')
  await screen.getByRole('button', { name: 'More for Squat' }).click()
  await screen.getByRole('menuitem', { name: 'Remove from superset' }).click()
  await expect.poll(() => lastPlan(sent)).toBe('Main: Lunge* Plank* Squat')
})

test('Ctrl+Z undoes a change, and the result is saved', async () => {
  const { screen, sent } = await openEditor()
  await screen.getByRole('textbox', { name: 'Session name' }).fill('Leg day')
  await expect.poll(() => Object(sent.at(-1)?.variables['input']).planName).toBe('Leg day')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByRole('textbox', { name: 'Session name' })).toHaveValue('Legs')
  await expect.poll(() => Object(sent.at(-1)?.variables['input']).planName).toBe('Legs')
})

test('sets, repetitions, weight and rest are written as numbers (row 91)', async () => {
  const { screen, sent } = await openEditor()
  await screen.getByRole('button', { name: /^Squat/ }).click()
  await screen.getByRole('textbox', { name: 'Weight' }).fill('42.5')
  await userEvent.tab()
  await expect
    .poll(() => Object(sent.at(-1)?.variables['input']).resources?.[0])
    .toMatchObject({ resourceName: 'Squat', sets: 3, reps: 10, weight: 42.5, restTime: 60 })
})

test('several exercises are added from the picker at once', async () => {
  const { screen, sent } = await openEditor({
    answers: {
      PickVideosQuery: () => ({
        videos: pageAnswer(
          [
            {
              id: '0192f7a0-0000-7000-8000-000000000001',
              title: 'Burpee',
              muscleGroup: [],
              equipment: [],
              duration: 30,
            },
            {
              id: '0192f7a0-0000-7000-8000-000000000002',
              title: 'Row',
              muscleGroup: ['Back'],
              equipment: [],
              duration: 30,
            },
          ],
          'further',
        ),
      }),
      PickVideosPageQuery: ({ cursor }) => ({
        videos: pageAnswer([
          {
            id: '0192f7a0-0000-7000-8000-000000000003',
            title: `Behind ${String(cursor)}`,
            muscleGroup: [],
            equipment: [],
            duration: 30,
          },
        ]),
      }),
    },
  })
  await screen.getByRole('button', { name: 'Add exercises' }).click()
  await screen.getByRole('button', { name: 'Show more videos' }).click()
  await expect.element(screen.getByRole('checkbox', { name: /Behind further/ })).toBeVisible()
  await screen.getByRole('checkbox', { name: /Burpee/ }).click()
  await screen.getByRole('checkbox', { name: /Row/ }).click()
  await screen.getByRole('button', { name: 'Add 2 videos' }).click()
  await expect.poll(() => lastPlan(sent)).toBe('Main: Squat* Lunge* Plank Burpee Row')
})

test('offline, no edit is lost: it stays on this device and is sent once the server answers', async () => {
  let isAway = true
  const { screen, sent } = await openEditor({
    answers: {
      useProgramEditorPlanMutation: ({ input }) => {
        if (isAway) throw new RequestError('UNAVAILABLE')
        return { changed: { id: Object(input).id, ...stamp } }
      },
    },
  })
  await screen.getByRole('textbox', { name: 'Session name' }).fill('Leg day')
  await expect.element(screen.getByText('You’re offline. Changes are kept on this device.')).toBeVisible()
  await expect.poll(draftsOf).toContain('Leg day')
  isAway = false
  dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
  const saved = sent.findLast(({ name }) => name === 'useProgramEditorPlanMutation')
  expect(Object(saved?.variables['input']).planName).toBe('Leg day')
  await expect.poll(draftsOf).toBe('[]')
})

test('a draft that the build before left on this device goes on, and is gone there once it is saved', async () => {
  const base = program()
  const draft = { ...base, details: { ...base.details, additionalDetails: 'Left behind' } }
  localStorage.setItem('program mia strong', JSON.stringify({ base, draft }))
  const { screen, sent } = await openEditor()
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
  await expect.poll(() => Object(sent.at(-1)?.variables['input']).additionalDetails).toBe('Left behind')
  await expect.poll(() => localStorage.getItem('program mia strong')).toBeNull()
})

test('each of two tabs shows what the other has saved, and a replaced edit can be restored (row 92)', async () => {
  const gateway = gatewayOf('Legs', 'Arms')
  const { screen } = await openEditor({ answers: gateway.answers })
  const name = screen.getByRole('textbox', { name: 'Session name' })
  await name.fill('Mine')
  await expect.poll(() => gateway.plans[0]?.planName).toBe('Mine')
  await expect.element(screen.getByText('All changes saved')).toBeVisible()

  const otherTab = new BroadcastChannel('program strong')
  gateway.write({ id: 'plan-Arms', planName: 'Their arms' })
  tellTab(otherTab)
  await expect.element(screen.getByRole('button', { name: /^Their arms/ })).toBeVisible()
  expect(screen.getByText(/Someone else changed this too/).elements()).toEqual([])

  gateway.write({ id: 'plan-Legs', planName: 'Theirs' })
  tellTab(otherTab)
  await expect.element(name).toHaveValue('Theirs')
  await expect.element(screen.getByText(/Someone else changed this too/)).toBeVisible()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(name).toHaveValue('Mine')
  await expect.poll(() => gateway.plans.map(({ planName }) => planName)).toEqual(['Mine', 'Their arms'])
  otherTab.close()
})

const nameField = () => page.getByRole('textbox', { name: 'Session name' })

test('an event from another device loads what was saved there, and the event of a local save loads nothing (row 92)', async () => {
  const gateway = gatewayOf('Legs', 'Arms')
  const { sent, live } = await openEditor({ answers: gateway.answers })
  await nameField().fill('Mine')
  await expect.element(page.getByText('All changes saved')).toBeVisible()
  const count = () => sent.filter(({ name }) => name === 'useProgramEditorRereadQuery').length
  const before = count()
  live.tell('useProgramEditorSubscription', gateway.event())
  gateway.write({ id: 'plan-Arms', planName: 'Theirs' })
  live.tell('useProgramEditorSubscription', gateway.event())
  await expect.element(page.getByRole('button', { name: /^Theirs/ })).toBeVisible()
  expect(count()).toBe(before + 1)
})

test('an event of an own change that arrives before its answer is no change of another person (row 92)', async () => {
  const gateway = gatewayOf('Legs', 'Arms')
  const written = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const answers: Answers = {
    ...gateway.answers,
    useProgramEditorPlanMutation: async (variables) => {
      const answer = gateway.answers.useProgramEditorPlanMutation(variables)
      written.resolve()
      await answered.promise
      return answer
    },
  }
  const { sent, live } = await openEditor({ answers })
  const rereads = () => sent.filter(({ name }) => name === 'useProgramEditorRereadQuery').length
  // The server stores the name without the space, so reading it now would show a name that differs.
  await nameField().fill('Mine ')
  await written.promise
  const before = rereads()
  live.tell('useProgramEditorSubscription', gateway.event())
  answered.resolve()
  await expect.element(page.getByText('All changes saved')).toBeVisible()
  expect(page.getByText(/Someone else changed this too/).elements()).toEqual([])
  expect(rereads()).toBe(before)
})

test('what another device saved while events were missed is loaded', async () => {
  const gateway = gatewayOf('Legs', 'Arms')
  const { environment } = await openEditor({ answers: gateway.answers })
  gateway.write({ id: 'plan-Legs', planName: 'Theirs' })
  await rereadShown(environment)
  await expect.element(nameField()).toHaveValue('Theirs')
})

test('a save by another device elsewhere in the session moves no caret, and unsaved text stays (row 92)', async () => {
  const gateway = gatewayOf('Legs', 'Arms')
  const { live } = await openEditor({ answers: gateway.answers })
  await nameField().click()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}xy')
  gateway.write({ id: 'plan-Legs', description: 'Bring water.' })
  live.tell('useProgramEditorSubscription', gateway.event())
  await expect.element(page.getByText('Bring water.')).toBeInTheDocument()
  await expect.element(nameField()).toHaveValue('Lexygs')
  await expect.element(nameField()).toHaveFocus()
  expect((nameField().element() as HTMLInputElement).selectionStart).toBe(4)
  await expect.poll(() => gateway.plans[0]).toMatchObject({ planName: 'Lexygs', description: 'Bring water.' })
  expect(page.getByText(/Someone else changed this too/).elements()).toEqual([])
})

/** A gateway that holds the sessions, and writes them where the condition holds, as the real one does. */
function gatewayOf(...names: string[]) {
  const plans = names.map((name, order) => planAnswer(name, { order }))
  let clock = 0
  const write = (input: unknown) => {
    clock += 1
    const plan = plans.find(({ id }) => id === Object(input).id)
    if (!plan) throw new RequestError('NOT_FOUND')
    return Object.assign(plan, input, { updatedAt: `2026-02-02T10:00:00.${String(clock).padStart(3, '0')}Z` })
  }
  const gateway = {
    plans,
    /** Another editor's write between this page's comparison and its own write. */
    meanwhile: [] as object[],
    write,
    /** What a subscriber hears after a write. */
    event: () => ({ programChanged: { ...own, plans: { items: plans.map((plan) => ({ ...plan })) } } }),
    answers: {
      useProgramEditorRereadQuery: () => readOf({ ...own, plans: { items: plans.map((plan) => ({ ...plan })) } }),
      useProgramEditorPlanMutation: ({ input, condition }) => {
        for (const theirs of gateway.meanwhile.splice(0)) write(theirs)
        const plan = plans.find(({ id }) => id === Object(input).id)
        const { updatedAt } = Object(condition) as { updatedAt?: { eq: string } }
        if (updatedAt && updatedAt.eq !== plan?.updatedAt) throw new RequestError('CONDITION_FAILED')
        return { changed: write(input) }
      },
    } satisfies Answers,
  }
  return gateway
}

test('when two people edit a session at once, neither overwrites the other, though neither had read the change yet (row 92)', async () => {
  const gateway = gatewayOf('Legs', 'Arms')
  const { screen } = await openEditor({ answers: gateway.answers })
  await expect.element(screen.getByRole('textbox', { name: 'Session name' })).toHaveValue('Legs')
  gateway.meanwhile.push({ id: 'plan-Legs', planName: 'Theirs' })
  await screen.getByRole('textbox', { name: 'Session name' }).fill('Mine')
  await expect.element(screen.getByText(/Someone else changed this too/)).toBeVisible()
  expect(gateway.plans[0]?.planName).toBe('Theirs')
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Session name' })).toHaveValue('Theirs')
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
})

test('when two people edit two sessions at once, both changes are kept without a question (row 92)', async () => {
  const gateway = gatewayOf('Legs', 'Arms')
  const { screen } = await openEditor({ answers: gateway.answers })
  await expect.element(screen.getByRole('textbox', { name: 'Session name' })).toHaveValue('Legs')
  gateway.meanwhile.push({ id: 'plan-Legs', order: 0 }, { id: 'plan-Arms', planName: 'Theirs' })
  await screen.getByRole('textbox', { name: 'Session name' }).fill('Mine')
  await expect.poll(() => gateway.plans.map(({ planName }) => planName)).toEqual(['Mine', 'Theirs'])
  await expect.element(screen.getByText('All changes saved')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Theirs/ })).toBeVisible()
})

test('an empty name is reported and not sent (row 91)', async () => {
  const { screen, sent } = await openEditor()
  await screen.getByRole('textbox', { name: 'Session name' }).fill('')
  await expect.element(screen.getByText('Complete the marked fields to save everything.')).toBeVisible()
  await expect.poll(() => sent.some(({ name }) => name === 'useProgramEditorPlanMutation')).toBe(false)
})

test('an admin approves or declines a coach’s program; its coach is not offered to (row 101)', async () => {
  const theirs = programAnswer({ isApproved: null })
  const { screen, sent } = await openEditor({
    program: theirs,
    role: admin,
    answers: {
      useProgramWritesApproveMutation: () => ({
        approved: { success: true, code: null, program: { ...theirs, isApproved: true } },
      }),
    },
  })
  await screen.getByRole('button', { name: 'Approve' }).click()
  await expect.element(screen.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  const variables = { programID: 'strong', seen: null }
  await expect.poll(() => sent.at(-1)).toEqual({ name: 'useProgramWritesApproveMutation', variables })
  // An admin who decides changes an approved program without another approval.
  expect(screen.getByText(/needs to approve it again/).query()).toBeNull()
})

test('a coach is told before changing an approved program that it will need approval again (row 101)', async () => {
  const { screen } = await openEditor({ program: { ...own, isApproved: true } })
  await expect.element(screen.getByText(/needs to approve it again/)).toBeVisible()
})

test('where the studio needs no approval, a coach reads that members find a program at once (row 101)', async () => {
  const coachInfo = { ...own.coachInfo, roles: coachRoles({ dojo: false }) }
  const { screen } = await openEditor({ program: { ...own, coachInfo, isApproved: true } })
  await expect.element(screen.getByText('Every member can find it as soon as it’s published.')).toBeVisible()
  expect(screen.getByText(/needs to approve it again/).query()).toBeNull()
})

test('a program that waits needs an admin, also where a new one needs no approval (row 101)', async () => {
  const coachInfo = { ...own.coachInfo, roles: coachRoles({ dojo: false }) }
  const { screen } = await openEditor({ program: { ...own, coachInfo, status: 'PUBLISHED', isPublic: true } })
  await expect.element(screen.getByText('Every member can find it once an admin has approved it.')).toBeVisible()
})

test('before deleting a program, the coach sees who is training it (row 93)', async () => {
  const { screen, sent, location } = await openEditor({
    program: { ...own, enrolledCount: 2 },
    answers: {
      DeleteProgramEnrolledQuery: () => ({
        program: {
          id: 'strong',
          enrolledCount: 2,
          enrolments: {
            items: [
              { id: 'e1', status: 'INPROGRESS', memberName: 'Ana Silva' },
              { id: 'e2', status: 'INPROGRESS', memberName: 'Tom Berg' },
            ],
          },
        },
      }),
      useProgramWritesDeleteMutation: () => ({ deleted: { id: 'strong' } }),
      ManageProgramsScreenQuery: () => ({ programs: pageAnswer([]) }),
    },
  })
  await screen.getByRole('button', { name: 'Delete' }).click()
  await expect.element(screen.getByText(/2 people are training this program:.*Ana Silva.*Tom Berg/)).toBeVisible()
  expect(await accessibilityFindings()).toEqual([])
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => location.history).toContain('/dashboard/manage-programs')
  await expect
    .poll(() => sent.find(({ name }) => name === 'useProgramWritesDeleteMutation')?.variables)
    .toEqual({
      input: { id: 'strong' },
    })
})

test('an admin cannot open a program of another studio (row 101)', async () => {
  const { screen } = await openEditor({ program: programAnswer({ companyID: 'gym' }), role: admin })
  await expect.element(screen.getByText('This program doesn’t exist, or you don’t have access.')).toBeVisible()
})

test('a coach cannot open another coach’s program (row 101)', async () => {
  const { screen } = await openEditor({ program: programAnswer() })
  await expect.element(screen.getByText('This program doesn’t exist, or you don’t have access.')).toBeVisible()
})
