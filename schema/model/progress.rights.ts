import { allExcept, and, exists, isGlobal, isViewer, type ModelRights, moves, or } from '#schema/rights/predicate.ts'
import { isOpenToViewer, runsProgram } from './program.rights.ts'

const own = isViewer('userID')
const runsItsProgram = exists('Program', { id: { row: 'programID' } }, runsProgram)
const isOpen = exists('Program', { id: { row: 'programID' } }, isOpenToViewer)

const enrolmentStatuses = ['INPROGRESS', 'COMPLETED', 'CANCELED'] as const

/** The permitted transitions of an enrolment. A canceled one cannot be completed. */
export const enrolmentSteps: Readonly<Record<(typeof enrolmentStatuses)[number], readonly string[]>> = {
  INPROGRESS: ['COMPLETED', 'CANCELED'],
  COMPLETED: ['INPROGRESS', 'CANCELED'],
  CANCELED: ['INPROGRESS'],
}

/** Belongs to a plan of the viewer, and to the plan's program. */
const isInOwnPlan = exists('Plan', {
  id: { row: 'planID' },
  programID: { row: 'programID' },
  userID: { viewer: 'contactId' },
})

export const progressRights: Readonly<Record<string, ModelRights>> = {
  UserProgram: {
    read: or(own, runsItsProgram),
    fields: { memberName: runsItsProgram, memberPhoto: runsItsProgram },
    create: { row: and(own, isOpen), fields: ['userID', 'programID', 'startedAt', 'status'] },
    update: [
      { row: own, fields: ['startedAt'] },
      { row: own, ...moves('status', enrolmentStatuses, enrolmentStatuses) },
    ],
    delete: own,
  },
  PlanProgress: {
    read: or(own, isGlobal),
    create: { row: and(own, isInOwnPlan), fields: allExcept('id') },
    update: { row: own, fields: ['completedResourceIDs', 'finishedAt'] },
    delete: own,
  },
  PlanVideoProgress: {
    read: or(own, isGlobal),
    create: { row: and(own, isInOwnPlan), fields: allExcept('id') },
    update: { row: own, fields: ['watchedIntervals', 'watchedPercentage', 'lastWatchedAt'] },
  },
  WorkoutLog: {
    read: or(own, isGlobal),
    create: { row: own, fields: allExcept() },
  },
}
