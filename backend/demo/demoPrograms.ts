import type { PUBLISHED } from '#schema/rights/statuses.ts'
import type { Interest } from './demoCatalogue.ts'
import type { companyId } from './demoPeople.ts'

/**
 * An exercise as it is to be done: its video, by its key or the title of an exercise, its name, and sets of
 * repetitions or of seconds, with kilograms.
 */
export type Exercise = readonly [
  video: string,
  name: string,
  sets: number,
  done: `${number}x` | `${number}s`,
  weight?: number,
]

export interface DemoProgram {
  key: string
  name: string
  description: string
  interest: Interest
  subCategory: string
  /** Undefined if a member requested the program. */
  coach?: string
  owner?: string
  company?: Parameters<typeof companyId>[0]
  level: 'Rookie' | 'Beginner' | 'Intermediate' | 'Advanced'
  goals: readonly string[]
  status?: typeof PUBLISHED | 'DRAFT' | 'FAILED'
  isApproved?: true | null
  isTemplate?: true
  failure?: string
  trailer?: string
  /** Names of the sessions, each with a warm-up and a main part. */
  sessions: readonly string[]
  parts: readonly [warmUp: string, main: string]
  warmUp: readonly Exercise[]
  main: readonly Exercise[]
}

const FIT = ['Get Fitter']
const LEARN = ['Learn New Skills']
const english = ['Warm-up', 'Main part'] as const

/** From the newest on; something in every category, in every state that a program can rest in. */
export const programs: readonly DemoProgram[] = [
  {
    key: 'strong',
    name: 'Strong in six weeks',
    description:
      'Three exercises, two sessions a week, and a little more on the bar each time. The first is the hardest to begin.',
    interest: 'Fitness',
    subCategory: 'Strength',
    coach: 'amara',
    company: 'Harbour',
    level: 'Beginner',
    goals: ['Get Fitter', 'Gain Weight'],
    trailer: 'squat',
    sessions: ['Learn the bar', 'Add a plate', 'Slow on the way down', 'Own it'],
    parts: english,
    warmUp: [
      ['mobility', 'Warm hips', 1, '60s'],
      ['Cat and cow', 'Cat and cow', 1, '60s'],
    ],
    main: [
      ['squat', 'Barbell squat', 4, '8x', 40],
      ['Dumbbell row', 'Dumbbell row', 3, '10x', 12],
      ['Push-up on the knees', 'Push-up on the knees', 3, '10x'],
      ['Dead bug', 'Dead bug', 3, '40s'],
    ],
  },
  {
    key: 'first-run',
    name: 'Run without stopping',
    description: 'From a walk to twenty quiet minutes. Shorter steps, more of them.',
    interest: 'Fitness',
    subCategory: 'Running',
    coach: 'amara',
    company: 'Harbour',
    level: 'Rookie',
    goals: ['Get Fitter', 'Lose Weight'],
    trailer: 'running',
    sessions: ['Walk, then trot', 'Trot, then walk', 'Trot', 'Run'],
    parts: english,
    warmUp: [['mobility', 'Ankles and hips', 1, '90s']],
    main: [
      ['running', 'Cadence', 6, '60s'],
      ['hiit', 'Fifteen on, fifteen off', 4, '15s'],
    ],
  },
  {
    key: 'first-belt',
    name: 'Towards your first belt',
    description: 'Everything the first grading asks for, in four evenings at home: stance, kick, and how to fall.',
    interest: 'Martial Arts',
    subCategory: 'Karate',
    coach: 'kenji',
    company: 'Harbour',
    level: 'Beginner',
    goals: LEARN,
    trailer: 'side-kick',
    sessions: ['Stand', 'Kick', 'Fall', 'All of it'],
    parts: english,
    warmUp: [['boxing', 'Footwork', 2, '60s']],
    main: [
      ['side-kick', 'Side kick, left', 3, '10x'],
      ['side-kick', 'Side kick, right', 3, '10x'],
      ['judo', 'Fall back', 2, '6x'],
    ],
  },
  {
    key: 'still',
    name: 'Three quiet days',
    description: 'Ten minutes a day, beginning with standing still. Slow moves, a quiet mind.',
    interest: 'Martial Arts',
    subCategory: 'Tai Chi',
    coach: 'wei',
    company: 'Lotus',
    level: 'Rookie',
    goals: LEARN,
    trailer: 'tai-chi',
    sessions: ['Day one', 'Day two', 'Day three'],
    parts: english,
    warmUp: [['tai-chi', 'Drop the shoulders', 1, '60s']],
    main: [['tai-chi', 'Stand still', 3, '120s']],
  },
  {
    key: 'salsa',
    name: 'Salsa for two left feet',
    description: 'Four counts, then eight, then a partner who is only a broom. By the fourth session you will dance.',
    interest: 'Dance',
    subCategory: 'Salsa',
    coach: 'theo',
    company: 'Harbour',
    level: 'Rookie',
    goals: LEARN,
    trailer: 'eight-counts',
    sessions: ['Four counts', 'Eight counts', 'Turn'],
    parts: english,
    warmUp: [['ballet', 'Ankles at the barre', 1, '60s']],
    main: [
      ['eight-counts', 'Basic step', 4, '30s'],
      ['hip-hop', 'Bounce', 3, '30s'],
    ],
  },
  {
    key: 'dabke',
    name: 'Dabke in two steps',
    description: 'One step at a time, and then both together.',
    interest: 'Dance',
    subCategory: 'Dabke',
    coach: 'layla',
    company: 'Dune',
    level: 'Rookie',
    goals: LEARN,
    trailer: 'dabke',
    sessions: ['The first step', 'The second step'],
    parts: english,
    warmUp: [['dabke', 'Step in place', 1, '60s']],
    main: [['dabke', 'Side step', 4, '30s']],
  },
  {
    key: 'mornings',
    name: 'Five slow mornings',
    description: 'Before breakfast, on a mat. No need to be flexible, only to breathe.',
    interest: 'Yoga',
    subCategory: 'Vinyasa',
    coach: 'ngocanh',
    company: 'Lotus',
    level: 'Rookie',
    goals: ['Gain More Flexibility'],
    trailer: 'vinyasa',
    sessions: ['Morning one', 'Morning two', 'Morning three', 'Morning four', 'Morning five'],
    parts: english,
    warmUp: [['rings', 'Breathe', 1, '60s']],
    main: [
      ['vinyasa', 'Sun salutation', 5, '5x'],
      ['yin', 'Hold and let go', 2, '90s'],
    ],
  },
  {
    key: 'first-wall',
    name: 'Your first wall',
    description: 'Feet first, hands later. Four short sessions on any wall that will have you.',
    interest: 'Other',
    subCategory: 'Climbing',
    coach: 'amara',
    company: 'Harbour',
    level: 'Beginner',
    goals: LEARN,
    trailer: 'up-the-wall',
    sessions: ['Feet', 'Hands', 'Rest on the wall', 'To the top'],
    parts: english,
    warmUp: [['mobility', 'Shoulders and hips', 1, '60s']],
    main: [
      ['up-the-wall', 'Three points', 4, '5x'],
      ['skating', 'Balance', 3, '30s'],
    ],
  },
  {
    key: 'thousand-kicks',
    name: 'A thousand kicks',
    description: 'A hundred a day. Kenji counts.',
    interest: 'Martial Arts',
    subCategory: 'Karate',
    coach: 'kenji',
    company: 'Harbour',
    level: 'Intermediate',
    goals: FIT,
    isApproved: null,
    trailer: 'side-kick',
    sessions: ['The first hundred', 'The second hundred'],
    parts: english,
    warmUp: [['boxing', 'Footwork', 2, '60s']],
    main: [['side-kick', 'Side kick', 10, '10x']],
  },
  {
    key: 'kata',
    name: 'Kata at home',
    description: 'Still being written.',
    interest: 'Martial Arts',
    subCategory: 'Karate',
    coach: 'kenji',
    company: 'Harbour',
    level: 'Advanced',
    goals: LEARN,
    status: 'DRAFT',
    sessions: ['Heian shodan'],
    parts: english,
    warmUp: [['boxing', 'Footwork', 1, '60s']],
    main: [['side-kick', 'Side kick', 2, '10x']],
  },
  {
    key: 'strength-template',
    name: 'Two strength days',
    description: 'To begin a program with.',
    interest: 'Fitness',
    subCategory: 'Strength',
    coach: 'amara',
    company: 'Harbour',
    level: 'Beginner',
    goals: FIT,
    status: 'DRAFT',
    isTemplate: true,
    sessions: ['Day one', 'Day two'],
    parts: english,
    warmUp: [['mobility', 'Warm hips', 1, '60s']],
    main: [['squat', 'Squat', 3, '10x', 20]],
  },
  {
    key: 'of-mia',
    name: 'Twenty minutes, no jumping',
    description: 'Made for you: two short sessions at home, without equipment.',
    interest: 'Fitness',
    subCategory: 'HIIT',
    owner: 'mia',
    level: 'Beginner',
    goals: ['Lose Weight'],
    status: 'DRAFT',
    sessions: ['Monday', 'Thursday'],
    parts: english,
    warmUp: [['mobility', 'Warm hips', 1, '60s']],
    main: [
      ['Glute bridge', 'Glute bridge', 3, '12x'],
      ['Dead bug', 'Dead bug', 3, '40s'],
      ['Child’s pose', 'Child’s pose', 2, '60s'],
    ],
  },
  {
    key: 'of-sam',
    name: 'Ninety sessions by Friday',
    description: 'This one could not be made.',
    interest: 'Fitness',
    subCategory: 'Strength',
    owner: 'sam',
    level: 'Rookie',
    goals: ['Gain Weight'],
    status: 'FAILED',
    failure: 'Mismatch in sessions',
    sessions: [],
    parts: english,
    warmUp: [],
    main: [],
  },
]
