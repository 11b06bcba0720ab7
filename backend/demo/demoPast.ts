import type { DemoClass } from './demoClasses.ts'

/** What the demo's first member has done already. It has no dates to come, so that all her seats stay hers to take. */
export const pastClass: DemoClass = {
  key: 'run-club',
  name: 'Run club, easy pace',
  interest: 'Fitness',
  subCategory: 'Running',
  coach: 'amara',
  company: 'Harbour',
  description: 'Five easy kilometres at a pace you can chat at. No one gets left behind.',
  level: 'Rookie',
  time: '08:00',
  minutes: 45,
  weekdays: [0, 2, 4, 5],
  capacity: 12,
  taken: 7,
}
