import { times } from '#backend/model/testing/groups.ts'

/** Of closures: the part of `readers.ts` that is about them. */
export const scheduleReaders = {
  Closure: {
    fields: {
      all: `id createdByID name firstDay lastDay timeZone startDate endDate cancelsDates ${times}`,
      coach: 'coachID',
      company: 'companyID',
    },
    rows: {
      'coach-away': { all: 'coach root', coach: 'coach root' },
      'dojo-closed': { all: 'dana root', company: 'dana root' },
      'gym-closed': { all: 'gil root', company: 'gil root' },
    },
  },
}
