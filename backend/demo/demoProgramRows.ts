import type { Instant } from '#backend/platform/context.ts'
import { addSeconds } from '#backend/platform/wallTime.ts'
import { PUBLISHED } from '#schema/rights/statuses.ts'
import type { PlanContent } from '#schema/training/plan.ts'
import { TEMPLATE } from '#schema/training/template.ts'
import { categoryId, subCategoryId } from './demoCatalogue.ts'
import { demoExercises } from './demoExercises.ts'
import { demoClientId, demoId } from './demoId.ts'
import { companyId, contactId } from './demoPeople.ts'
import { type DemoProgram, type Exercise, programs } from './demoPrograms.ts'
import { soundId, videoId } from './demoVideos.ts'

export function programId(key: string): string {
  return demoId(`program ${key}`)
}

export function templateId(program: string, place: number): string {
  return demoId(`plan ${program} ${place}`)
}

export function demoPrograms(now: Instant) {
  return programs.map((program, place) => {
    const { key } = program
    const since = addSeconds(now, -86_400 * (place + 40))
    return {
      id: programId(key),
      public_id: demoId(`public program ${key}`),
      name: program.name,
      description: program.description,
      public_description: program.description,
      category_ids: [categoryId(program.interest)],
      sub_category_ids: [subCategoryId(program.interest, program.subCategory)],
      company_id: program.company ? companyId(program.company) : null,
      ...whoseOf(program),
      level: program.level,
      age_from: 12,
      goals: program.goals,
      sections: program.parts.map((sectionName, sectionOrder) => ({
        sectionName,
        sectionOrder,
        workoutTypes: [sectionOrder === 0 ? 'MOBILITY' : 'STRENGTH'],
        sectionDuration: sectionOrder === 0 ? 300 : 1_200,
      })),
      number_of_sessions: Math.max(program.sessions.length, 1),
      trailer_id: program.trailer ? videoId(program.trailer) : null,
      is_template: program.isTemplate ?? false,
      include_super_set: false,
      audio_ids: [soundId('pulse'), soundId('tide')],
      failure: program.failure ?? null,
      created_at: since,
      updated_at: since,
    }
  })
}

/** Whose it is, and who may see it. */
function whoseOf({ coach, owner = coach ?? '', status = PUBLISHED, isApproved = true }: DemoProgram) {
  return {
    coach_id: coach ? contactId(coach) : null,
    owner_id: contactId(owner),
    status,
    is_public: coach !== undefined && status === PUBLISHED,
    is_approved: coach === undefined ? null : isApproved,
    made_by_ai: coach === undefined,
  }
}

export function demoTemplates(now: Instant) {
  return programs.flatMap((program, nth) =>
    program.sessions.map((planName, position) => {
      const since = addSeconds(now, -86_400 * (nth + 40))
      return {
        id: templateId(program.key, position),
        program_id: programId(program.key),
        plan_name: planName,
        position,
        description: null,
        ...contentOf(program, position),
        user_id: TEMPLATE,
        template_id: null as string | null,
        created_at: since,
        updated_at: since,
      }
    }),
  )
}

/** A session's sections and exercises; the weight grows from one to the next. */
export function contentOf({ key, parts, warmUp, main }: DemoProgram, position: number) {
  const [first, second] = parts.map((_, part) => demoClientId(`section ${key} ${position} ${part}`))
  const resources = [
    ...warmUp.map((exercise, order) => resourceOf(exercise, { section: first ?? '', order, position })),
    ...main.map((exercise, order) => resourceOf(exercise, { section: second ?? '', order, position })),
  ]
  const sections = [first, second].map((id, sectionOrder) => ({
    id: id ?? '',
    sectionName: parts[sectionOrder] ?? '',
    sectionOrder,
    resourceIDs: resources.filter(({ sectionID }) => sectionID === id).map((resource) => resource.id),
  }))
  return { sections, resources }
}

interface Place {
  section: string
  order: number
  position: number
}

function resourceOf(
  [video, name, sets, done, weight = 0]: Exercise,
  { section, order, position }: Place,
): PlanContent['resources'][number] {
  const amount = Number.parseInt(done, 10)
  const isTimed = done.endsWith('s')
  return {
    id: demoClientId(`exercise ${section} ${order}`),
    sectionID: section,
    resourceName: name,
    order,
    type: 'video',
    targetID: demoExercises.find(({ title }) => title === video)?.id ?? videoId(video),
    duration: isTimed ? amount : 0,
    restTime: sets > 1 ? 45 : 0,
    sets,
    reps: isTimed ? 0 : amount,
    weight: weight > 0 ? weight + 2.5 * position : 0,
    superSetId: null,
    voiceoverCaption: name,
    reason: null,
    reasonFacts: null,
  }
}
