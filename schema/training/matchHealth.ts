import type { Contraindication } from './exercise.ts'

/** What a member said of injuries and health conditions, in terms of the survey or in their own words. */
export interface Health {
  injuries: readonly string[]
  healthConditions: readonly string[]
}

export interface Cautions {
  /** What must not be done. */
  found: ReadonlySet<Contraindication>
  /** Something was said that nobody here understands: then only what harms nobody is done. */
  isUnclear: boolean
}

/**
 * Beginnings of words in the five languages, without accents and in small letters; a word of up to four letters stands
 * for itself alone. Chinese is written without spaces, so its words are found anywhere. What fits by chance makes a plan
 * more careful than it had to be, never less.
 */
const words: Readonly<Record<Contraindication, readonly string[]>> = {
  Knee: [
    'knee',
    'knees',
    'acl',
    'mcl',
    'menisc',
    'patell',
    'genou',
    'ligament croise',
    'dau goi',
    'khop goi',
    '膝',
    'ركب',
  ],
  'Lower back': [
    'back',
    'lumbar',
    'disc',
    'discs',
    'sciatica',
    'spine',
    'spinal',
    'scolios',
    'dos',
    'lombaire',
    'sciatique',
    'lumbago',
    'lung',
    'cot song',
    'that lung',
    'dia dem',
    '腰',
    '背',
    '椎',
    'ظهر',
    'الديسك',
    'عمود',
  ],
  Shoulder: ['shoulder', 'rotator', 'epaule', 'coiffe', 'vai', '肩', 'كتف'],
  Wrist: ['wrist', 'carpal', 'poignet', 'canal carpien', 'co tay', '腕', 'معصم', 'رسغ'],
  Ankle: [
    'ankle',
    'achilles',
    'foot',
    'feet',
    'plantar',
    'cheville',
    'pied',
    'pieds',
    'co chan',
    'ban chan',
    '踝',
    '脚',
    'كاحل',
    'قدم',
  ],
  Neck: [
    'neck',
    'cervical',
    'whiplash',
    'cou',
    'nuque',
    'cervicale',
    'co vai gay',
    'dau gay',
    'vung gay',
    'dot song co',
    '颈',
    'رقب',
  ],
  Hip: ['hip', 'hips', 'groin', 'labrum', 'hanche', 'aine', 'hong', 'hang', '髋', '胯', 'ورك', 'حوض'],
  Elbow: ['elbow', 'epicondyl', 'tennis arm', 'coude', 'khuyu tay', '肘', 'مرفق', 'كوع'],
  Heart: ['heart', 'cardiac', 'cardio', 'arrhythm', 'coeur', 'cardiaque', 'tim', 'tim mach', '心', 'قلب'],
  'Blood pressure': ['blood pressure', 'hypertens', 'tension arterielle', 'huyet ap', '血压', 'ضغط'],
  Pregnancy: [
    'pregnan',
    'postpartum',
    'post partum',
    'enceinte',
    'grossesse',
    'mang thai',
    'co thai',
    'bau',
    '孕',
    'حامل',
    'حمل',
  ],
  Breathing: ['asthma', 'copd', 'lungs', 'asthme', 'bpco', 'poumon', 'hen', 'phoi', '哮喘', '肺', 'ربو', 'رئ'],
  Balance: [
    'vertigo',
    'dizz',
    'balance',
    'epilep',
    'vertige',
    'equilibre',
    'chong mat',
    'dong kinh',
    '眩晕',
    '头晕',
    '癫痫',
    'دوار',
    'دوخ',
    'صرع',
  ],
  Bones: [
    'osteopor',
    'bone',
    'bones',
    'fractur',
    'arthr',
    'os',
    'loang xuong',
    'gay xuong',
    'viem khop',
    'xuong',
    '骨',
    '关节炎',
    'عظام',
    'هشاش',
    'كسر',
    'مفاصل',
  ],
  Hernia: ['hernia', 'hernie', 'thoat vi', '疝', 'فتق'],
}

/** Said by those who have nothing to say, and conditions that no exercise here makes worse. */
const harmless = new Set([
  '',
  'no',
  'non',
  'none',
  'nothing',
  'nil',
  'na',
  'n a',
  'no injuries',
  'no injury',
  'healthy',
  'aucun',
  'aucune',
  'rien',
  'khong',
  'khong co',
  '无',
  '没有',
  'لا',
  'لا شيء',
  'لا يوجد',
])

const table = Object.entries(words).map(([name, starts]) => ({
  name,
  starts: starts.map(toFinder),
}))

const joined = ['', 'ال', 'و', 'وال', 'ب', 'بال', 'ل', 'لل']

/** Arabic joins its article and small words to the word, and its endings too. */
function toFinder(start: string): (text: string) => boolean {
  const plain = toPlain(start)
  if (/\p{Script=Han}/u.test(plain)) return (text) => text.includes(plain)
  if (/\p{Script=Arabic}/u.test(plain))
    return (text) => joined.some((small) => ` ${text}`.includes(` ${small}${plain}`))
  const end = plain.length <= 4 ? ' ' : ''
  return (text) => ` ${text} `.includes(` ${plain}${end}`)
}

/** What must not be done by somebody who said this. */
export function matchHealth({ injuries, healthConditions }: Health): Cautions {
  const found = new Set<Contraindication>()
  let isUnclear = false
  for (const said of [...injuries, ...healthConditions]) {
    const text = toPlain(said)
    if (harmless.has(text)) continue
    const matched = table.filter(({ starts }) => starts.some((isIn) => isIn(text)))
    for (const { name } of matched) if (isContraindication(name)) found.add(name)
    if (matched.length === 0) isUnclear = true
  }
  return { found, isUnclear }
}

function isContraindication(name: string): name is Contraindication {
  return Object.hasOwn(words, name)
}

/** Small letters without accents, words apart by one space. */
function toPlain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('œ', 'oe')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
