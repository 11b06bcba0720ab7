const byCoach = { created_by: 'coach', coach_id: 'coach', company_id: null }
const byDana = { created_by: 'dana', coach_id: null, company_id: 'dojo' }

/** Of closures: the part of `writers.ts` that is about them. */
export const scheduleWriters = {
  Closure: {
    create: {
      fields: 'id createdByID coachID companyID name firstDay lastDay timeZone startDate endDate cancelsDates',
      rows: [
        { columns: byCoach, by: 'coach' },
        { columns: byDana, by: 'dana' },
        { columns: { ...byCoach, coach_id: null, company_id: 'lotus' }, by: 'coach' },
        { columns: { ...byDana, created_by: 'root', company_id: 'gym' }, by: 'root' },
        // Of another coach, or in the name of another person.
        { columns: { ...byCoach, coach_id: 'helper' }, by: '' },
        { columns: { ...byCoach, created_by: 'dana' }, by: '' },
        { columns: { ...byDana, created_by: 'coach' }, by: '' },
        // A company that the person does not run, and a closure of both kinds.
        { columns: { ...byDana, company_id: 'gym' }, by: '' },
        { columns: { ...byCoach, company_id: 'dojo' }, by: '' },
        { columns: { ...byDana, coach_id: 'coach' }, by: '' },
        { columns: { ...byCoach, coach_id: null, company_id: 'dojo' }, by: '' },
        // Not a coach, or not yet.
        { columns: { created_by: 'mia', coach_id: 'mia', company_id: null }, by: '' },
        { columns: { created_by: 'waiting', coach_id: 'waiting', company_id: null }, by: '' },
        { columns: { created_by: 'dana', coach_id: 'dana', company_id: null }, by: '' },
      ],
    },
    delete: { rows: { 'coach-away': 'coach root', 'dojo-closed': 'dana root', 'gym-closed': 'gil root' } },
  },
}
