import type { Instant } from '#backend/platform/context.ts'
import type { Database } from '#backend/platform/database.ts'
import { APPROVED } from '#schema/rights/statuses.ts'
import { addDemoRows, keepAddresses } from './demo.store.ts'
import { demoCategories, demoConfig, demoEquipment, demoMuscleGroups, demoSubCategories } from './demoCatalogue.ts'
import { categoryId } from './demoCatalogue.ts'
import { demoCoachesMembers, demoFollows, demoReactions } from './demoCommunity.ts'
import { demoExerciseCompanies, demoExerciseVideos } from './demoExercises.ts'
import { demoId } from './demoId.ts'
import { companyId, demoCompanies, demoPeople, type DemoPerson } from './demoPeople.ts'
import { demoPrograms, demoTemplates } from './demoProgramRows.ts'
import { type DemoMoment, demoTimetable } from './demoTimetable.ts'
import {
  demoCopies,
  demoEnrolments,
  demoLastSets,
  demoPlanProgress,
  demoProgramReactions,
  demoWorkoutLogs,
} from './demoTraining.ts'
import { demoSounds, demoVideoCompanies, demoVideoProgress, demoVideoReactions, demoVideos } from './demoVideos.ts'

/** An account of the identity service that the demo asks for. */
export interface DemoAccount {
  subject: string
  username: string
  email: string
  phone: string | undefined
}

interface DemoRequest extends DemoMoment {
  /** Where browsers find us, with a slash at the end: portraits and videos lie there. */
  address: string
  importAccounts: (accounts: readonly DemoAccount[]) => Promise<void>
}

/**
 * Fills the studio with people, classes and videos. Runs at every start of a demo: it adds what is missing, which
 * is everything at first and later only the days that have come into view.
 */
export async function loadDemo(
  { now, timeZone, address, importAccounts }: DemoRequest,
  database: Database,
): Promise<void> {
  const { classes, occurrences, bookings } = demoTimetable({ now, timeZone })
  await addDemoRows(database, [
    ['category', demoCategories],
    ['sub_category', demoSubCategories],
    ['app_config', demoConfig],
    ['muscle_group', demoMuscleGroups],
    ['equipment', demoEquipment],
    ['company', demoCompanies],
    ['contact', demoPeople.map((person) => contactRow(person, address))],
    ['profile', demoPeople.map(profileRow)],
    ['role', demoPeople.flatMap(roleRows)],
    ['activity', demoPeople.map(activityRow)],
    ['goal', demoPeople.map((person) => goalRow(person, now))],
    ['class', classes],
    ['occurrence', occurrences],
    ['booking', bookings],
    ['follow', demoFollows(now)],
    ['coach_member', demoCoachesMembers],
    ['audio', demoSounds(now, address)],
    ['video', demoVideos(now, address)],
    ['video', demoExerciseVideos(now, address)],
    ['video_company', [...demoVideoCompanies, ...demoExerciseCompanies]],
    ['video_progress', demoVideoProgress(now)],
    ['program', demoPrograms(now)],
    ['plan', [...demoTemplates(now), ...demoCopies(now)]],
    ['user_program', demoEnrolments(now)],
    ['plan_progress', demoPlanProgress(now)],
    ['workout_log', demoWorkoutLogs(now)],
    ['last_sets', demoLastSets(now)],
    ['reaction', [...demoReactions(classes), ...demoVideoReactions, ...demoProgramReactions]],
  ])
  await keepAddresses(database, address)
  await importAccounts(demoPeople.map(toAccount))
}

function toAccount({ subject, key, email, phone }: DemoPerson): DemoAccount {
  return { subject, username: `demo-${key}`, email, phone }
}

function contactRow(person: DemoPerson, address: string) {
  return {
    id: person.contactId,
    subject: person.subject,
    cognito_username: `demo-${person.key}`,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: person.phone ?? null,
    country: person.country,
    avatar_image_url: person.key === 'support' ? null : `${address}demo/${person.key}.webp`,
    bio: person.bio ?? null,
    years_of_experience: person.yearsOfExperience ?? null,
    lang: person.lang,
    is_email_verified: true,
    is_phone_verified: person.phone !== undefined,
    on_payroll: (person.roles ?? []).some(({ role, status }) => role === 'COACH' && status === APPROVED),
  }
}

function profileRow({ key, contactId, gender }: DemoPerson) {
  return { id: demoId(`profile ${key}`), contact_id: contactId, gender }
}

function roleRows({ key, contactId, roles = [] }: DemoPerson) {
  return roles.map(({ role, company, status, category = null, customCategory = null }) => ({
    id: demoId(`role ${key} ${role}`),
    contact_id: contactId,
    company_id: companyId(company),
    role,
    status,
    category,
    custom_category: customCategory,
  }))
}

function activityRow({ key, contactId }: DemoPerson) {
  return { id: demoId(`activity ${key}`), contact_id: contactId, category_id: categoryId('Fitness'), levels: [] }
}

function goalRow({ key, contactId }: DemoPerson, now: Instant) {
  const goals = [{ goal: 'Get Fitter', isCurrent: true, isCustom: false, timeStamp: now }]
  return { id: demoId(`goal ${key}`), contact_id: contactId, category_id: categoryId('Fitness'), goals }
}
