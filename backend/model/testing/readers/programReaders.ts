import { dojoRuns, signedIn, times } from '#backend/model/testing/groups.ts'

/** Of programs, and of what belongs to them: the part of `readers.ts` that is about them. */
export const programReaders = {
  Program: {
    fields: {
      all: `id publicID name description publicDescription categoryIDs subCategoryIDs categoryName ownerID level ageFrom ageTo
        goals sections numberOfSessions sessionsPerWeek equipmentIDs muscleGroupIDs thumbnail trailerID videoThumbnail videoURL isTemplate
        status includeSuperSet audioIDs isPublic madeByAI plans plansCount enrolments enrolledCount likes dislikes ${times}`,
      coach: 'coachID',
      card: 'coachInfo',
      company: 'companyID company',
      decision: 'isApproved',
      kept: 'additionalDetails failure wasDeclined',
      ownRules: 'exerciseRules',
      ownReaction: 'viewerReaction',
      ownEnrolment: 'viewerEnrolment',
    },
    rows: {
      course: {
        ownRules: 'coach',
        all: signedIn,
        coach: signedIn,
        card: signedIn,
        company: signedIn,
        decision: signedIn,
        kept: dojoRuns,
        ownReaction: 'mia',
        ownEnrolment: 'mia',
      },
      hidden: {
        ownRules: 'coach',
        all: dojoRuns,
        coach: dojoRuns,
        card: dojoRuns,
        company: dojoRuns,
        decision: dojoRuns,
        kept: dojoRuns,
      },
      pending: { ownRules: 'coach', all: dojoRuns, coach: dojoRuns, card: dojoRuns, company: dojoRuns, kept: dojoRuns },
      // Who is in the middle of it sees it; who has cancelled does not.
      sketch: {
        ownRules: 'coach',
        all: `sam ${dojoRuns}`,
        coach: `sam ${dojoRuns}`,
        card: `sam ${dojoRuns}`,
        company: `sam ${dojoRuns}`,
        decision: `sam ${dojoRuns}`,
        kept: dojoRuns,
        ownEnrolment: 'sam',
      },
      // A deleted program stays for the members who are enrolled in it.
      erased: {
        ownRules: 'coach',
        all: `sam ${dojoRuns}`,
        coach: `sam ${dojoRuns}`,
        card: `sam ${dojoRuns}`,
        company: `sam ${dojoRuns}`,
        decision: `sam ${dojoRuns}`,
        kept: dojoRuns,
        ownEnrolment: 'sam',
      },
      solo: {
        ownRules: 'helper',
        all: 'helper root',
        coach: 'helper root',
        card: 'helper root',
        decision: 'helper root',
        kept: 'helper root',
      },
      // Its coach has no card that others may read.
      'gym-course': {
        ownRules: 'waiting',
        all: 'waiting gil root',
        coach: 'waiting gil root',
        card: 'waiting root',
        company: 'waiting gil root',
        decision: 'waiting gil root',
        kept: 'waiting gil root',
      },
      'of-mia': { ownRules: 'mia', all: 'mia root', kept: 'mia root', ownEnrolment: 'mia' },
    },
  },
  Plan: {
    fields: {
      all: `id programID program planName order thumbnail description sections resources equipment muscleGroups
        totalResources userID templateID progress videoProgress ${times}`,
      company: 'companyID',
      ownProgress: 'viewerProgress',
    },
    rows: {
      'course-session': { all: signedIn, company: signedIn },
      'hidden-session': { all: dojoRuns, company: dojoRuns },
      'pending-session': { all: dojoRuns, company: dojoRuns },
      'sketch-session': { all: `sam ${dojoRuns}`, company: `sam ${dojoRuns}` },
      'erased-session': { all: `sam ${dojoRuns}`, company: `sam ${dojoRuns}` },
      'solo-session': { all: 'helper root' },
      'gym-course-session': { all: 'waiting gil root', company: 'waiting gil root' },
      'of-mia-session': { all: 'mia root' },
      'course-session-of-mia': { all: 'mia root', company: 'mia root', ownProgress: 'mia' },
      'sketch-session-of-sam': { all: 'sam root', company: 'sam root', ownProgress: 'sam' },
      'of-mia-session-of-mia': { all: 'mia root' },
    },
  },
  ProgramOutcome: {
    fields: { all: `id programID programName userID writer attempts faults tokens ${times}` },
    rows: { 'outcome-of-course': { all: 'dana root' }, 'outcome-of-mia': { all: 'root' } },
  },
  UserProgram: {
    fields: {
      all: `id userID programID plans startedAt progressPercentage completedPlansCount totalPlansCount status ${times}`,
      program: 'program',
      member: 'memberName memberPhoto',
    },
    rows: {
      'mia-in-course': { all: `mia ${dojoRuns}`, program: `mia ${dojoRuns}`, member: dojoRuns },
      'mia-in-sketch': { all: `mia ${dojoRuns}`, program: dojoRuns, member: dojoRuns },
      'sam-in-sketch': { all: `sam ${dojoRuns}`, program: `sam ${dojoRuns}`, member: dojoRuns },
      'sam-in-erased': { all: `sam ${dojoRuns}`, program: `sam ${dojoRuns}`, member: dojoRuns },
      'mia-in-of-mia': { all: 'mia root', program: 'mia root', member: 'mia root' },
    },
  },
  PlanProgress: {
    fields: {
      all: `id userID planID plan programID completedResourceIDs completedResourceCount totalResourceCount
        progressPercentage companyID startedAt finishedAt ${times}`,
    },
    rows: { 'mia-in-session': { all: 'mia root' }, 'sam-in-session': { all: 'sam root' } },
  },
  PlanVideoProgress: {
    fields: {
      all: `id userID videoID video programID planID companyID watchedIntervals watchedPercentage isCompleted
        lastWatchedAt ${times}`,
    },
    rows: { 'mia-saw-exercise': { all: 'mia root' } },
  },
  WorkoutLog: {
    fields: {
      all: `id userID kind undoesID programID planID resourceID videoID resourceName setNumber reps weight duration effort
        round performedAt isUndone ${times}`,
    },
    rows: { 'set-of-mia': { all: 'mia root' }, 'set-of-coach': { all: 'coach root' } },
  },
}
