import { randomBytes, randomUUID } from 'node:crypto'
import { addDemoRows } from '#backend/demo/demo.store.ts'
import { categoryId, subCategoryId } from '#backend/demo/demoCatalogue.ts'
import { companyId as demoCompanyId, contactId } from '#backend/demo/demoPeople.ts'
import type { Database } from '#backend/platform/database.ts'

export interface ClassWishes {
  title?: string
  startsAt?: Date
  minutes?: number
  capacity?: number
  booked?: number
  /** In cents. */
  price?: number
  isCancelled?: boolean
  isInPerson?: boolean
  /** The coach, instead of one of the demo. */
  coachId?: string
  /** The company, instead of one of the demo. */
  companyId?: string
}

export interface StoryClass {
  name: string
  publicId: string
  startsAt: Date
  /** The path of its page, for everyone with the link. */
  path: string
}

/** Adds a class of a demo coach, with a name that no other story uses: karate, tomorrow at noon. */
export async function addClass(database: Database, wishes: ClassWishes = {}): Promise<StoryClass> {
  const { title = 'Kata at noon', startsAt = tomorrowAtNoon(), booked = 0, isCancelled = false } = wishes
  const [classId, publicId] = [randomUUID(), randomUUID()]
  const name = `${title} ${randomBytes(3).toString('hex')}`
  const shared = sharedColumns({ ...wishes, name, startsAt })
  const cancelled_at = isCancelled ? new Date().toISOString() : null
  await addDemoRows(database, [
    ['class', [{ ...shared, id: classId }]],
    ['occurrence', [{ ...shared, id: randomUUID(), class_id: classId, public_id: publicId, booked, cancelled_at }]],
  ])
  return { name, publicId, startsAt, path: `/classes/${publicId}` }
}

/** The columns that a class and its one date share. */
function sharedColumns(wishes: ClassWishes & { name: string; startsAt: Date }) {
  const { name, startsAt, minutes = 60, capacity = 5, price = 0, isInPerson = false } = wishes
  const { coachId = contactId('kenji'), companyId = demoCompanyId('Harbour') } = wishes
  return {
    name,
    description: 'One form, slowly, until the feet know it.',
    starts_at: startsAt.toISOString(),
    ends_at: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    time_zone: 'Europe/Paris',
    duration_s: minutes * 60,
    age_group: 'ALL',
    gender: 'COED',
    level: 'Rookie',
    booking_type: 'SINGLE',
    is_streaming: !isInPerson,
    capacity,
    price,
    fees: 0,
    currency: 'EUR',
    status: 'PUBLISHED',
    coach_id: coachId,
    company_id: companyId,
    category_id: categoryId('Martial Arts'),
    sub_category_id: subCategoryId('Martial Arts', 'Karate'),
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  }
}

export function tomorrowAtNoon(): Date {
  const noon = new Date()
  noon.setDate(noon.getDate() + 1)
  noon.setHours(12, 0, 0, 0)
  return noon
}
