/** Enough exercises for a session of two sections, with alternatives. */
export const exercises = Array.from({ length: 14 }, (_, index) => ({
  id: `0192f7a0-0000-7000-8000-0000000000${String(index + 10)}`,
  title: `Stretch ${index + 1}`,
  kind: 'MOBILITY',
  muscleGroups: [['Hips', 'Back', 'Neck'][index % 3]],
  equipment: [],
  level: 'Rookie',
  ageFrom: null,
  ageTo: null,
  contraindications: index === 0 ? ['Knee'] : [],
  isOnlyOnRequest: null,
}))

/** The context of a program: catalogue and the owner's profile. */
export const around = {
  viewer: {
    id: 'mia',
    trainingRulesOff: [],
    profile: { id: 'p', birthdate: '1990-05-05', injuries: ['knee'], healthConditions: null },
  },
  equipment: { items: [{ id: 'mat', name: 'Mat' }] },
  muscleGroups: { items: [{ id: 'hips', name: 'Hips' }] },
  exercises,
}

/** A request for two sessions of ten minutes. */
export const requestedProgram = {
  id: '7d0f2c4e-0000-4000-8000-000000000001',
  name: 'My program',
  coachID: null,
  companyID: null,
  ownerID: 'mia',
  level: 'Beginner',
  goals: ['Get Fitter'],
  sections: [{ sectionName: 'Main part', sectionOrder: 0, workoutTypes: ['MOBILITY'], sectionDuration: 600 }],
  numberOfSessions: 2,
  sessionsPerWeek: 2,
  additionalDetails: null,
  equipmentIDs: [],
  muscleGroupIDs: [],
  includeSuperSet: false,
  madeByAI: true,
  failure: null,
  plansCount: 0,
  viewerEnrolment: null,
}
