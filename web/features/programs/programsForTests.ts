import { coachRoles } from '#web/app/testing/coachRoles.ts'
import { contentOf } from './editor/draft.ts'
import { details, plan } from './editor/testDrafts.ts'

interface Wishes {
  id?: string
  [field: string]: unknown
}

/** A program as the gateway returns it, with every field that screens select: two sessions, published, four likes. */
export function programAnswer({ id = 'strong', ...fields }: Wishes = {}) {
  return {
    id,
    name: details.name,
    description: 'Train every other day.',
    publicDescription: 'Six weeks to your first pull-up.',
    categoryIDs: ['fitness'],
    subCategoryIDs: [],
    categoryName: 'Fitness',
    companyID: 'dojo',
    coachID: 'kenji',
    ownerID: 'kenji',
    coachInfo: {
      id: 'kenji',
      firstName: 'Kenji',
      lastName: 'Moreau',
      photo: null,
      bio: null,
      roles: coachRoles({ dojo: true }),
    },
    level: 'Beginner',
    ageFrom: 16,
    ageTo: null,
    goals: ['Get Fitter'],
    additionalDetails: null,
    thumbnail: null,
    trailerID: null,
    videoThumbnail: null,
    videoURL: null,
    isTemplate: false,
    status: 'PUBLISHED',
    isPublic: true,
    isApproved: true,
    wasDeclined: false,
    madeByAI: false,
    plans: { items: [planAnswer('Legs'), planAnswer('Arms', { order: 1 })] },
    plansCount: 2,
    enrolledCount: 3,
    likes: 4,
    dislikes: 1,
    viewerReaction: null,
    viewerEnrolment: null,
    updatedAt: '2026-01-02T10:00:00.000Z',
    ...fields,
  }
}

export function planAnswer(name: string, fields: object = {}) {
  const content = contentOf(plan('Main: (Squat Lunge) Plank', name, { asStored: true }))
  return {
    id: `plan-${name}`,
    planName: name,
    description: null,
    order: 0,
    sections: content?.sections ?? [],
    resources: content?.resources ?? [],
    equipment: ['Mat'],
    muscleGroups: ['Quads'],
    totalResources: content?.resources.length ?? 0,
    viewerProgress: null,
    updatedAt: '2026-01-02T10:00:00.000Z',
    ...fields,
  }
}

/** The viewer's progress in a session of three exercises. */
export function progressAnswer(id: string, progressPercentage: number, fields: object = {}) {
  return {
    id,
    progressPercentage,
    completedResourceCount: Math.round((progressPercentage / 100) * 3),
    totalResourceCount: 3,
    finishedAt: null,
    ...fields,
  }
}

/** An enrollment of the viewer, with their copies of the sessions. */
export function enrolment(status: string, done = 1, copies: readonly object[] = []) {
  return {
    id: `mia-${status}`,
    status,
    progressPercentage: done * 50,
    completedPlansCount: done,
    totalPlansCount: 2,
    plans: { items: copies },
  }
}

export const categories = {
  items: [
    {
      id: 'fitness',
      name: 'Fitness',
      order: 1,
      levels: ['Beginner', 'Advanced'],
      goals: ['Get Fitter'],
      subCategories: { items: [{ id: 'core', name: 'Core' }] },
    },
    { id: 'yoga', name: 'Yoga', order: 2, levels: null, goals: null, subCategories: { items: [] } },
  ],
}
