import { demoId } from './demoId.ts'

const LEVELS = ['Rookie', 'Beginner', 'Intermediate', 'Advanced']
const GOALS = ['Gain Weight', 'Lose Weight', 'Get Fitter', 'Gain More Flexibility', 'Learn New Skills']

const interests = {
  Fitness: ['Strength', 'HIIT', 'Running', 'Mobility'],
  'Martial Arts': ['Karate', 'Boxing', 'Judo', 'Vovinam', 'Tai Chi'],
  Dance: ['Salsa', 'Hip Hop', 'Ballet', 'Dabke'],
  Yoga: ['Vinyasa', 'Yin', 'Ashtanga', 'Breathing'],
  Other: ['Climbing', 'Skating'],
} as const

export type Interest = keyof typeof interests

export function categoryId(interest: Interest): string {
  return demoId(`category ${interest}`)
}

export function subCategoryId(interest: Interest, name: string): string {
  return demoId(`sub-category ${interest} ${name}`)
}

const names: readonly Interest[] = ['Fitness', 'Martial Arts', 'Dance', 'Yoga', 'Other']

export const demoCategories = names.map((name, index) => ({
  id: categoryId(name),
  name,
  position: index + 1,
  icon: name.toLowerCase().replace(' ', '-'),
  goals: GOALS,
  levels: LEVELS,
}))

export const demoSubCategories = names.flatMap((interest) =>
  interests[interest].map((name, index) => ({
    id: subCategoryId(interest, name),
    category_id: categoryId(interest),
    name,
    position: index + 1,
    levels: LEVELS,
  })),
)

export const demoConfig = [
  {
    id: demoId('config welcome'),
    config_key: 'welcomeMessage',
    value: ['Welcome to Obi.', 'Find a class, book your spot and bring water.'],
  },
  { id: demoId('config support'), config_key: 'supportUserId', value: demoId('person support') },
  { id: demoId('config coaches'), config_key: 'coachCompanyId', value: demoId('company Harbour') },
  { id: demoId('config all'), config_key: 'allCategoriesId', value: demoId('category all') },
]

const muscleGroups = [
  'Back',
  'Biceps',
  'Calves',
  'Chest',
  'Core',
  'Forearms',
  'Glutes',
  'Hamstrings',
  'Hips',
  'Neck',
  'Quads',
  'Shoulders',
  'Triceps',
]

export const demoMuscleGroups = muscleGroups.map((name) => ({ id: demoId(`muscle group ${name}`), name }))

const equipment = [
  'Barbell',
  'Bench',
  'Boxing gloves',
  'Dumbbells',
  'Jump rope',
  'Kettlebell',
  'Mat',
  'No equipment',
  'Pull-up bar',
  'Resistance band',
  'Yoga block',
]

export const demoEquipment = equipment.map((name) => ({ id: demoId(`equipment ${name}`), name }))
