import { dayAfter, dayOf } from '#web/lib/time/day.ts'
import { emptyClass } from './newClass/newClassForm.ts'
import { weekdayOf } from './newClass/weeklyDays.ts'

export const categories = [
  { id: 'yoga', name: 'Yoga', order: 2, levels: ['Rookie'], subCategories: { items: [{ id: 'yin', name: 'Yin' }] } },
  {
    id: 'martial',
    name: 'Martial Arts',
    order: 1,
    levels: ['Beginner'],
    subCategories: { items: [{ id: 'judo', name: 'Judo' }] },
  },
]
export const tomorrow = dayAfter(dayOf(Date.now()), 1)

const dojo = { id: 'dojo', address: '14 Quay Street, Marseille' }
const colleague = (coachID: string, coachName: string) => ({ id: `r-${coachID}`, coachID, coachName, coachPhoto: null })

/** Amara is not among the first colleagues. A search finds her on its second page. */
export function colleaguesAnswer({ filter, nextToken }: Record<string, unknown>) {
  const text = Object(filter).coachName?.matches
  const others = Array.from({ length: 49 }, (_, place) => colleague(`c${place}`, `Coach ${place}`))
  if (text === undefined)
    return { coaches: { items: [colleague('linh', 'Linh Tran'), ...others], nextToken: 'further' } }
  if (nextToken !== 'further') return { coaches: { items: [], nextToken: 'further' } }
  return { coaches: { items: /^oka/i.test(String(text)) ? [colleague('amara', 'Amara Okafor')] : [], nextToken: null } }
}
const roleOf = (id: string, fields: object) => ({ id, role: 'COACH', status: 'APPROVED', ...fields })
export const kenjis = {
  id: 'kenji',
  rolesList: {
    items: [
      roleOf('freelance', { company: null }),
      roleOf('asked', { status: 'PENDING', company: { id: 'gym', address: '1 Hill Road' } }),
      roleOf('runs', { role: 'ADMIN', company: { id: 'hall', address: '2 Hill Road' } }),
      roleOf('teaches', { company: dojo }),
    ],
  },
  classes: { items: [{ id: 'last', currency: 'EUR' }] },
}

/** A filled-in draft for most tests, because typing a date is slow. */
export const filledInClass = {
  ...emptyClass(Date.now()),
  categoryId: 'martial',
  title: 'Falling well',
  date: tomorrow,
  weekdays: [String(weekdayOf(tomorrow))],
  address: dojo.address,
  currency: 'EUR',
}
