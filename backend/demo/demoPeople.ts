import { APPROVED } from '#schema/rights/statuses.ts'
import { categoryId, type Interest } from './demoCatalogue.ts'
import { demoId } from './demoId.ts'

export const demoCompanies = [
  { id: demoId('company Harbour'), name: 'Harbour Dojo', address: '14 Quay Street, Marseille' },
  { id: demoId('company Lotus'), name: 'Lotus & Ember', address: '27 Hang Bac, Hanoi' },
  { id: demoId('company Dune'), name: 'Dune Studio', address: '41 Al Wasl Road, Dubai' },
] as const

type CompanyName = 'Harbour' | 'Lotus' | 'Dune'

type DemoRoleStatus = typeof APPROVED | 'PENDING'

interface PersonText {
  /** The part of the e-mail address before the @, and the name by which the rest of the demo refers to them. */
  key: string
  firstName: string
  lastName: string
  gender: 'MALE' | 'FEMALE' | 'OTHER'
  lang: 'en' | 'fr' | 'vi' | 'cn' | 'ar'
  country: string
  phone?: string
  bio?: string
  yearsOfExperience?: number
  roles?: readonly DemoRole[]
}

interface DemoRole {
  role: 'COACH' | 'ADMIN' | 'GLOBAL'
  company: CompanyName
  status: DemoRoleStatus
  /** What a coach teaches: a category, or words of their own. */
  category?: string
  customCategory?: string
}

const coachOf = (company: CompanyName, interest: Interest) =>
  [{ role: 'COACH', company, status: APPROVED, category: categoryId(interest) }] as const

const staff: readonly PersonText[] = [
  {
    key: 'kenji',
    firstName: 'Kenji',
    lastName: 'Moreau',
    gender: 'MALE',
    lang: 'en',
    country: 'FR',
    bio: 'Shotokan, third dan. I coach the first kick and the ten thousandth, and I count both. Classes are small, loud and friendly.',
    yearsOfExperience: 18,
    roles: coachOf('Harbour', 'Martial Arts'),
  },
  {
    key: 'ngocanh',
    firstName: 'Ngọc Ánh',
    lastName: 'Nguyễn Thị Phương',
    gender: 'FEMALE',
    lang: 'vi',
    country: 'VN',
    bio: 'Vinyasa and yin for busy people. No need to be flexible, only to breathe.',
    yearsOfExperience: 9,
    roles: coachOf('Lotus', 'Yoga'),
  },
  {
    key: 'layla',
    firstName: 'ليلى',
    lastName: 'عبد الرحمن الهاشمي',
    gender: 'FEMALE',
    lang: 'ar',
    country: 'AE',
    bio: 'I have taught dabke and contemporary dance for twelve years. We begin slowly and end laughing.',
    yearsOfExperience: 12,
    roles: coachOf('Dune', 'Dance'),
  },
  {
    key: 'wei',
    firstName: '伟',
    lastName: '陈',
    gender: 'MALE',
    lang: 'cn',
    country: 'CN',
    bio: 'Tai chi and standing practice. Slow moves, a quiet mind.',
    yearsOfExperience: 24,
    roles: coachOf('Lotus', 'Martial Arts'),
  },
  {
    key: 'amara',
    firstName: 'Amara',
    lastName: "O'Neill-Okafor",
    gender: 'FEMALE',
    lang: 'en',
    country: 'US',
    bio: 'Strength for people who think they aren’t strong. Barbell optional, patience required.',
    yearsOfExperience: 7,
    roles: [
      ...coachOf('Harbour', 'Fitness'),
      { role: 'ADMIN', company: 'Lotus', status: APPROVED },
      { role: 'GLOBAL', company: 'Harbour', status: APPROVED },
    ],
  },
  {
    key: 'theo',
    firstName: 'Théo',
    lastName: 'Lefèvre',
    gender: 'MALE',
    lang: 'fr',
    country: 'FR',
    bio: 'Cuban salsa and hip hop. We count to eight, and begin again.',
    yearsOfExperience: 11,
    roles: coachOf('Harbour', 'Dance'),
  },
  {
    key: 'pat',
    firstName: 'Pat',
    lastName: 'Lindqvist',
    gender: 'OTHER',
    lang: 'en',
    country: 'SE',
    bio: 'Climbing coach, waiting for approval.',
    roles: [{ role: 'COACH', company: 'Harbour', status: 'PENDING', customCategory: 'Climbing' }],
  },
  {
    key: 'admin',
    firstName: 'Camille',
    lastName: 'Baptiste',
    gender: 'FEMALE',
    lang: 'en',
    country: 'FR',
    roles: [{ role: 'ADMIN', company: 'Harbour', status: APPROVED }],
  },
  {
    key: 'global',
    firstName: 'Robin',
    lastName: 'Achterberg',
    gender: 'OTHER',
    lang: 'en',
    country: 'NL',
    roles: [{ role: 'GLOBAL', company: 'Harbour', status: APPROVED }],
  },
  { key: 'support', firstName: 'Obi', lastName: 'Support', gender: 'OTHER', lang: 'en', country: 'US' },
]

const members: readonly PersonText[] = [
  {
    key: 'mia',
    firstName: 'Mia',
    lastName: 'Lopez',
    gender: 'FEMALE',
    lang: 'en',
    country: 'US',
    phone: '+12025550142',
  },
  {
    key: 'omar',
    firstName: 'عمر',
    lastName: 'الحسن',
    gender: 'MALE',
    lang: 'ar',
    country: 'AE',
    phone: '+971501234567',
  },
  { key: 'linh', firstName: 'Linh', lastName: 'Trần', gender: 'FEMALE', lang: 'vi', country: 'VN' },
  { key: 'jun', firstName: '俊', lastName: '王', gender: 'MALE', lang: 'cn', country: 'CN' },
  { key: 'chloe', firstName: 'Chloé', lastName: 'Dubois', gender: 'FEMALE', lang: 'fr', country: 'FR' },
  { key: 'sam', firstName: 'Sam', lastName: 'Abernathy', gender: 'OTHER', lang: 'en', country: 'GB' },
  { key: 'noor', firstName: 'نور', lastName: 'الدين', gender: 'FEMALE', lang: 'ar', country: 'AE' },
  { key: 'mateo', firstName: 'Mateo', lastName: 'Ruiz', gender: 'MALE', lang: 'en', country: 'US' },
  { key: 'aiko', firstName: 'Aiko', lastName: 'Tanaka', gender: 'FEMALE', lang: 'en', country: 'US' },
  { key: 'duc', firstName: 'Đức', lastName: 'Phạm Minh', gender: 'MALE', lang: 'vi', country: 'VN' },
  { key: 'ines', firstName: 'Inès', lastName: 'Garnier', gender: 'FEMALE', lang: 'fr', country: 'FR' },
  { key: 'bo', firstName: '博', lastName: '李', gender: 'MALE', lang: 'cn', country: 'CN' },
]

export interface DemoPerson extends PersonText {
  contactId: string
  subject: string
  email: string
}

export const demoPeople: readonly DemoPerson[] = [...staff, ...members].map((person) => ({
  ...person,
  contactId: contactId(person.key),
  subject: demoId(`subject ${person.key}`),
  email: `${person.key}@obi.example`,
}))

/** Members that fill other people's classes. */
export const demoMemberKeys: readonly string[] = members.map(({ key }) => key)

export function contactId(key: string): string {
  return demoId(`person ${key}`)
}

export function companyId(name: CompanyName): string {
  return demoId(`company ${name}`)
}

/** One log-in for each role, and one for a coach who waits for approval, for the banner at start. */
export const demoLogIns = [
  { role: 'Member', email: 'mia@obi.example' },
  { role: 'Coach', email: 'kenji@obi.example' },
  { role: 'Admin', email: 'admin@obi.example' },
  { role: 'Global admin', email: 'global@obi.example' },
  { role: 'Every role', email: 'amara@obi.example' },
  { role: 'Pending coach', email: 'pat@obi.example' },
] as const
