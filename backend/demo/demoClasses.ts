import type { Interest } from './demoCatalogue.ts'

export interface DemoClass {
  key: string
  name: string
  description: string
  interest: Interest
  subCategory: string
  coach: string
  assistant?: string
  company?: 'Harbour' | 'Lotus' | 'Dune'
  level: 'Rookie' | 'Beginner' | 'Intermediate' | 'Advanced'
  timeZone: string
  /** Wall time in the zone. */
  time: string
  minutes: number
  /** Sunday 0 to Saturday 6. */
  weekdays: readonly number[]
  capacity: number
  /** How many of the other members have booked each date. */
  taken: number
  price?: number
  currency?: string
  isCourse?: boolean
  status?: 'DRAFT' | 'PUBLISHED'
  ageGroup?: 'ALL' | 'KIDS' | 'YOUTHS' | 'ADULTS'
  gender?: 'MALE' | 'FEMALE' | 'COED'
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

/** What is on every week. Together they show each state a class can be in. */
export const weeklyClasses: readonly DemoClass[] = [
  {
    key: 'karate-basics', name: 'Karate basics', interest: 'Martial Arts', subCategory: 'Karate', coach: 'kenji', company: 'Harbour',
    description: 'Stances, blocks and the first kata, step by step. No uniform needed.',
    level: 'Rookie', timeZone: 'Europe/Paris', time: '18:30', minutes: 60, weekdays: [1, 3, 5], capacity: 12, taken: 5,
  },
  {
    key: 'karate-kumite', name: 'Kumite sparring', interest: 'Martial Arts', subCategory: 'Karate', coach: 'kenji', assistant: 'amara', company: 'Harbour',
    description: 'Distance, timing and control. Bring gloves and a mouthguard.',
    level: 'Advanced', timeZone: 'Europe/Paris', time: '20:00', minutes: 75, weekdays: [2, 4], capacity: 8, taken: 8, ageGroup: 'ADULTS',
  },
  {
    key: 'tai-chi', name: '晨间太极', interest: 'Martial Arts', subCategory: 'Tai Chi', coach: 'wei', company: 'Lotus',
    description: '二十四式太极拳，适合所有年龄。',
    level: 'Beginner', timeZone: 'Asia/Shanghai', time: '06:30', minutes: 45, weekdays: EVERY_DAY, capacity: 30, taken: 7,
  },
  {
    key: 'vinyasa', name: 'Vinyasa buổi tối', interest: 'Yoga', subCategory: 'Vinyasa', coach: 'ngocanh', company: 'Lotus',
    description: 'Chuỗi động tác nhẹ nhàng theo hơi thở, để ngủ ngon hơn.',
    level: 'Beginner', timeZone: 'Asia/Ho_Chi_Minh', time: '19:00', minutes: 60, weekdays: [0, 1, 2, 4, 6], capacity: 20, taken: 9, gender: 'COED',
  },
  {
    key: 'yin', name: 'Yin for runners', interest: 'Yoga', subCategory: 'Yin', coach: 'ngocanh', company: 'Lotus',
    description: 'Long holds for tight hips and calves. A wall and two cushions are all you need.',
    level: 'Rookie', timeZone: 'Europe/London', time: '12:30', minutes: 45, weekdays: EVERY_DAY, capacity: 15, taken: 11,
  },
  {
    key: 'dabke', name: 'دبكة للجميع', interest: 'Dance', subCategory: 'Dabke', coach: 'layla', company: 'Dune',
    description: 'خطوات الدبكة الشامية من الصفر، مع موسيقى حيّة في آخر كل شهر.',
    level: 'Rookie', timeZone: 'Asia/Dubai', time: '19:30', minutes: 60, weekdays: [0, 2, 4], capacity: 16, taken: 6,
  },
  {
    key: 'salsa', name: 'Salsa cubaine', interest: 'Dance', subCategory: 'Salsa', coach: 'theo', company: 'Harbour',
    description: 'Pas de base, tours et rueda. Venez seul ou à deux.',
    level: 'Intermediate', timeZone: 'Europe/Paris', time: '19:00', minutes: 90, weekdays: [3, 6], capacity: 24, taken: 10, price: 1200, currency: 'EUR',
  },
  {
    key: 'hip-hop-kids', name: 'Hip hop kids', interest: 'Dance', subCategory: 'Hip Hop', coach: 'theo', company: 'Harbour',
    description: 'Grooves, freezes and a little show at the end. Ages 8 to 12.',
    level: 'Rookie', timeZone: 'America/New_York', time: '16:00', minutes: 45, weekdays: [1, 4, 6], capacity: 10, taken: 4, ageGroup: 'KIDS',
  },
  {
    key: 'strength', name: 'Strength fundamentals', interest: 'Fitness', subCategory: 'Strength', coach: 'amara', company: 'Harbour',
    description: 'Squat, hinge, push, pull, carry. Five movements, done well.',
    level: 'Beginner', timeZone: 'America/New_York', time: '07:00', minutes: 50, weekdays: [1, 2, 3, 4, 5], capacity: 14, taken: 8,
  },
  {
    key: 'hiit', name: 'Lunch HIIT', interest: 'Fitness', subCategory: 'HIIT', coach: 'amara', company: 'Harbour',
    description: 'Twenty minutes of work inside thirty. Scaled to every level.',
    level: 'Intermediate', timeZone: 'America/Los_Angeles', time: '12:00', minutes: 30, weekdays: EVERY_DAY, capacity: 40, taken: 11,
  },
  {
    key: 'first-pull-up', name: 'Six weeks to a pull-up', interest: 'Fitness', subCategory: 'Strength', coach: 'amara', company: 'Harbour',
    description: 'A course: one evening a week, booked and cancelled as a whole.',
    level: 'Beginner', timeZone: 'America/New_York', time: '18:00', minutes: 60, weekdays: [2], capacity: 12, taken: 3, isCourse: true,
  },
  {
    key: 'bouldering', name: 'Bouldering at home', interest: 'Other', subCategory: 'Climbing', coach: 'amara', company: 'Harbour',
    description: 'Finger strength and balance on a doorframe. Surprisingly hard.',
    level: 'Intermediate', timeZone: 'Europe/London', time: '17:30', minutes: 40, weekdays: [0, 3, 6], capacity: 18, taken: 2,
  },
  {
    key: 'draft-ballet', name: 'Ballet barre', interest: 'Dance', subCategory: 'Ballet', coach: 'theo', company: 'Harbour', status: 'DRAFT',
    description: 'Not announced yet.',
    level: 'Advanced', timeZone: 'Europe/Paris', time: '10:00', minutes: 60, weekdays: [6], capacity: 10, taken: 0,
  },
]
