import type { HeldRole } from '#web/app/person/workspace.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { paths } from '#web/features/programs/paths.ts'
import { categories, programAnswer } from '#web/features/programs/programsForTests.ts'

const coach: HeldRole = { id: 'c1', role: 'COACH', companyId: 'dojo', companyName: 'Harbour Dojo' }
export const admin: HeldRole = { id: 'a1', role: 'ADMIN', companyId: 'dojo', companyName: 'Harbour Dojo' }

export const own = programAnswer({
  ownerID: 'mia',
  coachID: 'mia',
  status: 'DRAFT',
  isApproved: null,
  enrolledCount: 0,
})
export const stamp = { updatedAt: '2026-01-02T10:00:00.000Z' }

/** The query result for a program, with its sessions as a second field. */
export const readOf = (program: object | null) => ({ program, written: Object(program).plans ?? null })

const saving: Answers = {
  useProgramEditorDetailsMutation: () => ({ changed: { id: 'strong', ...stamp } }),
  useProgramEditorPlanMutation: ({ input }) => ({ changed: { id: Object(input).id, ...stamp } }),
  useProgramEditorCreateMutation: ({ input }) => ({ created: { id: Object(input).id, ...stamp } }),
  useProgramEditorRemoveMutation: ({ input }) => ({ removed: { id: Object(input).id } }),
}

interface Wishes {
  program?: object | null
  role?: HeldRole
  answers?: Answers
}

export function openEditor({ program = own, role = coach, answers = {} }: Wishes = {}) {
  return showScreen({
    path: paths.editProgram({ id: 'strong' }),
    person: { ...mia, roles: [role] },
    answers: {
      EditProgramScreenQuery: () => ({ program, categories }),
      useProgramEditorRereadQuery: () => readOf(program),
      ...saving,
      ...answers,
    },
  })
}

type Sent = Awaited<ReturnType<typeof openEditor>>['sent']

/** The last saved session, as `Main: (Squat Lunge) Plank`. */
export function lastPlan(requests: Sent): string {
  const { input } = requests.findLast(({ name }) => name === 'useProgramEditorPlanMutation')?.variables ?? {}
  const { sections = [], resources = [] } = Object(input)
  return sections
    .map((section: { id: string; sectionName: string }) => {
      const names = resources
        .filter((one: { sectionID: string }) => one.sectionID === section.id)
        .map(
          (one: { resourceName: string; superSetId: string | null }) => one.resourceName + (one.superSetId ? '*' : ''),
        )
      return `${section.sectionName}: ${names.join(' ')}`
    })
    .join(' | ')
}
