import * as v from 'valibot'
import { paths } from '#web/__generated__/paths.ts'
import { type ClassAnswer, classAnswer } from '#web/app/testing/classAnswer.ts'
import { pageAnswer } from '#web/app/testing/pageAnswer.ts'
import type { Answers } from '#web/app/testing/shellForTests.tsx'
import { mia, showScreen } from '#web/app/testing/showScreen.tsx'
import { dayAfter, dayOf } from '#web/lib/time/day.ts'

const categories = {
  items: [
    {
      id: 'yoga',
      name: 'Yoga',
      order: 4,
      levels: ['Rookie', 'Beginner'],
      subCategories: {
        items: [
          { id: 'yin', name: 'Yin' },
          { id: 'ashtanga', name: 'Ashtanga' },
        ],
      },
    },
    { id: 'capoeira', name: 'Capoeira', order: null, levels: null, subCategories: { items: [] } },
    {
      id: 'fitness',
      name: 'Fitness',
      order: 1,
      levels: null,
      subCategories: { items: [{ id: 'hiit', name: 'HIIT' }] },
    },
  ],
}

interface Found {
  classes?: readonly ClassAnswer[]
  further?: string
  next?: ClassAnswer
  counts?: readonly number[]
}

const coaches = [
  { id: 'kenji', firstName: 'Kenji', lastName: 'Moreau' },
  { id: 'amal', firstName: 'Amal', lastName: 'Haddad' },
]

export const DAYS = 14

export function answersWith(find: (categoryId: string | undefined) => Found): Answers {
  return {
    ClassesScreenQuery: ({ filter }) => {
      const { categoryID } = v.parse(v.object({ categoryID: v.optional(v.string()) }), filter)
      const { classes = [], further, next, counts = [classes.length] } = find(categoryID)
      const all = Array.from({ length: DAYS }, (_, day) => counts[day] ?? 0)
      return {
        categories,
        coaches,
        counts: all,
        classes: pageAnswer(classes, further),
        next: pageAnswer(next ? [next] : []),
      }
    },
  }
}

export function openClasses(answers: Answers, path = paths.classes()) {
  return showScreen({ path, person: mia, answers })
}

export const anything = answersWith((id) => ({ classes: [classAnswer({ name: `Class of ${id ?? 'all'}` })] }))

/** Today at the given hour. */
export const at = (hour: number) => new Date(new Date().setHours(hour, 0, 0, 0))

export const tomorrowAt = (hour: number) => new Date(`${dayAhead(1)}T${String(hour).padStart(2, '0')}:00:00`)

export const dayAhead = (days: number) => dayAfter(dayOf(Date.now()), days)
