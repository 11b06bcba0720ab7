import { dayOf } from '#web/lib/day.ts'
import { emptyClass } from './newClassForm.ts'
import { dayAfter, weekdayOf } from './weeklyDays.ts'

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
export const colleagues = ['Kenji Moreau', 'Amara Okafor', 'Linh Tran'].map((name) => {
  const [firstName, lastName] = name.split(' ')
  return { __typename: 'Contact', id: firstName?.toLowerCase(), firstName, lastName, avatarImageUrl: null }
})
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
