import { companies, contact, people, staff, type Subject, studioOf } from './subject.ts'

function film(isPublic: boolean) {
  return (owner: string) => ({
    public_id: `public-${isPublic ? 'film' : 'private'}-${owner}`,
    status: 'PUBLISHED',
    is_public: isPublic,
    is_approved: isPublic ? true : null,
    no_audio: false,
    age_from: null,
    age_to: null,
    coach_id: contact(owner),
    owner_id: contact(owner),
    categories: ['category-peer'],
    sub_categories: ['subcategory-peer'],
    audio_ids: ['audio-rival'],
    exercise_kind: 'STRENGTH',
    contraindications: null,
    equipment_ids: ['equipment-peer'],
    muscle_group_ids: ['muscle-peer'],
  })
}

function program(name: string, columns: (owner: string) => object) {
  return (owner: string) => ({
    public_id: `public-${name}-${owner}`,
    category_ids: ['category-peer'],
    trailer_id: null,
    coach_id: contact(owner),
    owner_id: contact(owner),
    company_id: studioOf(owner),
    ...columns(owner),
  })
}

const published = { status: 'PUBLISHED', is_public: true, is_approved: true }

export const SECTION = '8f14e45f-ceea-467f-a8f5-5d7f4e0e1b21'
export const EXERCISE = '8f14e45f-ceea-467f-a8f5-5d7f4e0e1b22'
const sections = [{ id: SECTION, sectionName: 'Main', sectionOrder: 0, resourceIDs: [EXERCISE] }]

const exercise = {
  id: EXERCISE,
  sectionID: SECTION,
  order: 0,
  type: 'video',
  targetID: 'film-rival',
  duration: 0,
  restTime: 30,
  sets: 3,
  reps: 8,
  weight: 20,
  superSetId: 'pair',
  voiceoverCaption: 'Go',
  resourceName: 'Squat',
  reason: 'Legs',
  reasonFacts: null,
}

/** Videos and programs, and how far people are with them. */
export const contentSubjects: Readonly<Record<string, Subject>> = {
  film: { model: 'Video', ...staff, columns: film(true) },
  rule: {
    model: 'ExerciseRule',
    ...companies,
    columns: (owner) => ({
      company_id: studioOf(owner),
      kind: 'NEVER',
      video_id: 'film-rival',
      replacement_id: null,
      is_off: false,
    }),
  },
  private: { model: 'Video', ...staff, columns: film(false) },
  // Private films of a coach elsewhere, each shared with its owner in the sense of the proof.
  gift: {
    model: 'Video',
    ...people,
    columns: (owner) => ({
      ...film(false)('rival'),
      public_id: `public-gift-${owner}`,
    }),
  },
  filmcompany: {
    model: 'VideoCompany',
    ...staff,
    columns: (owner) => ({ video_id: `film-${owner}`, company_id: studioOf(owner) }),
  },
  privatecompany: {
    model: 'VideoCompany',
    ...staff,
    columns: (owner) => ({ video_id: `private-${owner}`, company_id: studioOf(owner) }),
  },
  share: {
    model: 'VideoShare',
    ...staff,
    columns: (owner) => ({ video_id: `private-${owner}`, contact_id: contact('pal'), shared_by_id: contact(owner) }),
  },
  giftshare: {
    model: 'VideoShare',
    ...people,
    columns: (owner) => ({ video_id: `gift-${owner}`, contact_id: contact(owner), shared_by_id: contact('rival') }),
  },
  watched: {
    model: 'VideoProgress',
    ...people,
    columns: (owner) => ({ video_id: 'film-rival', user_id: contact(owner), is_own: false }),
  },
  // A member has watched the owner's film.
  audience: {
    model: 'VideoProgress',
    ...staff,
    columns: (owner) => ({ video_id: `film-${owner}`, user_id: 'patient-coach', is_own: false }),
  },
  course: { model: 'Program', ...staff, columns: program('course', () => published) },
  sketch: {
    model: 'Program',
    ...staff,
    columns: program('sketch', () => ({ status: 'DRAFT', is_public: false, is_approved: null })),
  },
  // A person's custom program, for themselves alone.
  custom: {
    model: 'Program',
    ...people,
    columns: program('custom', () => ({
      coach_id: null,
      company_id: null,
      status: 'PUBLISHED',
      is_public: false,
      is_approved: null,
    })),
  },
  session: {
    model: 'Plan',
    ...staff,
    columns: (owner) => ({ program_id: `sketch-${owner}`, user_id: 'template', sections, resources: [exercise] }),
  },
  copy: {
    model: 'Plan',
    ...people,
    columns: (owner) => ({ program_id: 'course-rival', user_id: contact(owner), sections, resources: [exercise] }),
  },
  outcome: {
    model: 'ProgramOutcome',
    ...staff,
    columns: (owner) => ({ program_id: `sketch-${owner}`, user_id: contact(owner) }),
  },
  // The owner of the program sees enrolled members.
  student: {
    model: 'UserProgram',
    ...staff,
    columns: (owner) => ({ user_id: contact('pal'), program_id: `course-${owner}`, status: 'INPROGRESS' }),
  },
  enrolled: {
    model: 'UserProgram',
    ...people,
    columns: (owner) => ({ user_id: contact(owner), program_id: 'course-rival', status: 'INPROGRESS' }),
  },
  progress: {
    model: 'PlanProgress',
    ...people,
    columns: (owner) => ({ user_id: contact(owner), plan_id: `copy-${owner}`, program_id: 'course-rival' }),
  },
  exercise: {
    model: 'PlanVideoProgress',
    ...people,
    columns: (owner) => ({
      user_id: contact(owner),
      plan_id: `copy-${owner}`,
      program_id: 'course-rival',
      video_id: 'film-rival',
    }),
  },
  log: { model: 'WorkoutLog', ...people, columns: (owner) => ({ user_id: contact(owner) }) },
}
