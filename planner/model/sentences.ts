import type { PlanRequest } from '#schema/training/planRequest.ts'

export type Language = PlanRequest['language']

export const planLanguages: readonly Language[] = ['en', 'fr', 'vi', 'cn', 'ar']

/** What the solver says of its choices, to members, in their language. Names are the catalogue's. */
interface Sentences {
  session: (number: number, muscles: string) => string
  /** Between the names of a list. */
  comma: string
  caption: (title: string, sets: number, each: string) => string
  /** An amount with a weight. */
  weighted: (amount: string, weight: string) => string
  reps: (count: number) => string
  seconds: (count: number) => string
  /** What an exercise is good for. */
  STRENGTH: string
  CIRCUIT: string
  CARDIO: string
  MOBILITY: string
  /** Between two sentences. */
  space: string
  /** How hard a set is, by the repetitions that are left in reserve, and how heavy a weight is for that. */
  effort: Readonly<Record<1 | 2 | 3 | 4, string>>
  load: Readonly<Record<1 | 2 | 3 | 4, string>>
  /** Of exercises for one side at a time. */
  sides: string
  lighter: string
  warmUp: string
}

function inWords(
  [one, two, three, four]: readonly [string, string, string, string],
  sentence: (count: string) => string,
): Readonly<Record<1 | 2 | 3 | 4, string>> {
  return { 1: sentence(one), 2: sentence(two), 3: sentence(three), 4: sentence(four) }
}

const english: Sentences = {
  session: (number, muscles) => (muscles === '' ? `Session ${number}` : `Session ${number}: ${muscles}`),
  comma: ', ',
  caption: (title, sets, each) => `${title}. ${sets === 1 ? '1 set' : `${sets} sets`} of ${each}.`,
  weighted: (amount, weight) => `${amount} with ${weight}`,
  reps: (count) => (count === 1 ? '1 rep' : `${count} reps`),
  seconds: (count) => (count === 1 ? '1 second' : `${count} seconds`),
  STRENGTH: 'Builds strength at your level.',
  CIRCUIT: 'Keeps you moving and builds endurance.',
  CARDIO: 'Gets your heart going.',
  MOBILITY: 'Keeps your joints moving freely.',
  space: ' ',
  effort: inWords(['one', 'two', 'three', 'four'], (count) => `Stop while you could still do ${count} more.`),
  load: inWords(
    ['one', 'two', 'three', 'four'],
    (count) => `Choose a weight that leaves you ${count} more in reserve.`,
  ),
  sides: 'Change sides halfway.',
  lighter: 'This is a lighter week: keep it easy.',
  warmUp: 'Begin with an easy set to warm up.',
}

const french: Sentences = {
  session: (number, muscles) => (muscles === '' ? `Séance ${number}` : `Séance ${number} : ${muscles}`),
  comma: ', ',
  caption: (title, sets, each) => `${title}. ${sets} ${sets < 2 ? 'série' : 'séries'} de ${each}.`,
  weighted: (amount, weight) => `${amount} avec ${weight}`,
  reps: (count) => `${count} ${count < 2 ? 'répétition' : 'répétitions'}`,
  seconds: (count) => `${count} ${count < 2 ? 'seconde' : 'secondes'}`,
  STRENGTH: 'Pour gagner en force, à votre niveau.',
  CIRCUIT: 'Pour bouger et gagner en endurance.',
  CARDIO: 'Pour faire travailler le cœur.',
  MOBILITY: 'Pour garder des articulations souples.',
  space: ' ',
  effort: inWords(
    ['une', 'deux', 'trois', 'quatre'],
    (count) => `Arrêtez-vous quand vous pourriez encore en faire ${count}.`,
  ),
  load: inWords(
    ['une', 'deux', 'trois', 'quatre'],
    (count) => `Choisissez un poids avec lequel vous pourriez encore en faire ${count}.`,
  ),
  sides: 'Changez de côté à mi-parcours.',
  lighter: 'C’est une semaine plus légère : restez dans la facilité.',
  warmUp: 'Commencez par une série facile pour vous échauffer.',
}

const vietnamese: Sentences = {
  session: (number, muscles) => (muscles === '' ? `Buổi ${number}` : `Buổi ${number}: ${muscles}`),
  comma: ', ',
  caption: (title, sets, each) => `${title}. ${sets} hiệp, mỗi hiệp ${each}.`,
  weighted: (amount, weight) => `${amount} với ${weight}`,
  reps: (count) => `${count} lần`,
  seconds: (count) => `${count} giây`,
  STRENGTH: 'Tăng sức mạnh, vừa với trình độ của bạn.',
  CIRCUIT: 'Giúp bạn vận động liên tục và bền sức hơn.',
  CARDIO: 'Tốt cho tim mạch.',
  MOBILITY: 'Giữ cho khớp linh hoạt.',
  space: ' ',
  effort: inWords(['một', 'hai', 'ba', 'bốn'], (count) => `Dừng lại khi bạn còn làm được thêm ${count} lần.`),
  load: inWords(['một', 'hai', 'ba', 'bốn'], (count) => `Chọn mức tạ mà bạn còn làm được thêm ${count} lần.`),
  sides: 'Đổi bên ở giữa hiệp.',
  lighter: 'Tuần này nhẹ hơn: hãy tập thoải mái.',
  warmUp: 'Hãy bắt đầu bằng một hiệp nhẹ để khởi động.',
}

const chinese: Sentences = {
  session: (number, muscles) => (muscles === '' ? `第 ${number} 次训练` : `第 ${number} 次训练：${muscles}`),
  comma: '、',
  caption: (title, sets, each) => `${title}，${sets} 组，每组${each}。`,
  weighted: (amount, weight) => `${amount}、${weight}`,
  reps: (count) => `${count} 次`,
  seconds: (count) => `${count} 秒`,
  STRENGTH: '在适合你的强度下增强力量。',
  CIRCUIT: '让身体持续活动，提升耐力。',
  CARDIO: '锻炼心肺。',
  MOBILITY: '让关节保持灵活。',
  space: '',
  effort: inWords(['一', '两', '三', '四'], (count) => `在还能再做${count}次时停下。`),
  load: inWords(['一', '两', '三', '四'], (count) => `选择还能再多做${count}次的重量。`),
  sides: '做到一半时换另一侧。',
  lighter: '本周是减量周，轻松完成即可。',
  warmUp: '先做一组轻松的来热身。',
}

type Forms = Readonly<Record<'one' | 'two' | 'few' | 'many' | 'other', string>>

const arabicSets: Forms = { one: 'مجموعة واحدة', two: 'مجموعتان', few: 'مجموعات', many: 'مجموعة', other: 'مجموعة' }
const arabicReps: Forms = { one: 'تكرار واحد', two: 'تكراران', few: 'تكرارات', many: 'تكرارًا', other: 'تكرار' }
const arabicSeconds: Forms = { one: 'ثانية واحدة', two: 'ثانيتان', few: 'ثوانٍ', many: 'ثانية', other: 'ثانية' }
const arabicPlural = new Intl.PluralRules('ar')

/** One and two have words of their own, and need no number. */
function counted(count: number, forms: Forms): string {
  const form = arabicPlural.select(count)
  if (form === 'one' || form === 'two') return forms[form]
  return `${count} ${forms[form === 'zero' ? 'other' : form]}`
}

const arabicReserve = ['تكرار إضافي واحد', 'تكرارين إضافيين', 'ثلاثة تكرارات إضافية', 'أربعة تكرارات إضافية'] as const

const arabic: Sentences = {
  session: (number, muscles) => (muscles === '' ? `الجلسة ${number}` : `الجلسة ${number}: ${muscles}`),
  comma: '، ',
  caption: (title, sets, each) => `${title}. ${counted(sets, arabicSets)}، في كل مجموعة ${each}.`,
  weighted: (amount, weight) => `${amount} بوزن ${weight}`,
  reps: (count) => counted(count, arabicReps),
  seconds: (count) => counted(count, arabicSeconds),
  STRENGTH: 'لبناء القوة بما يناسب مستواك.',
  CIRCUIT: 'لتبقى في حركة وتزيد قدرة تحمّلك.',
  CARDIO: 'لتنشيط القلب.',
  MOBILITY: 'للحفاظ على مرونة المفاصل.',
  space: ' ',
  effort: inWords(arabicReserve, (count) => `توقّف وأنت لا تزال قادرًا على ${count}.`),
  load: inWords(arabicReserve, (count) => `اختر وزنًا تظل معه قادرًا على ${count}.`),
  sides: 'بدّل الجانب في منتصف المجموعة.',
  lighter: 'هذا أسبوع أخف: تمرّن براحة.',
  warmUp: 'ابدأ بمجموعة سهلة للإحماء.',
}

const byLanguage: Readonly<Record<Language, Sentences>> = {
  en: english,
  fr: french,
  vi: vietnamese,
  cn: chinese,
  ar: arabic,
}

export function sentencesIn(language: Language): Sentences {
  return byLanguage[language]
}

/** What a session is about. */
export function titleOf(
  day: number,
  { muscle_groups: muscles }: { muscle_groups: readonly string[] },
  language: Language,
): string {
  const { session, comma } = sentencesIn(language)
  return session(day, muscles.slice(0, 3).join(comma))
}

/** A title of the planner, in any of its languages. */
const TITLE = /^(?:Session|Séance|Buổi|第|الجلسة) (\d{1,3})(?: 次训练)?(?: ?[:：] ?([^\n]{1,320}))?$/u
const COMMAS = /[,،、]/u

/** What `titleOf` said, in whichever language; undefined for a text of a model or a coach. */
export function readTitle(text: string): { day: number; muscles: string[] } | undefined {
  const [, day, muscles = ''] = TITLE.exec(text.slice(0, LONGEST_TITLE)) ?? []
  if (day === undefined || text.length > LONGEST_TITLE) return undefined
  return {
    day: Number(day),
    muscles: muscles
      .split(COMMAS)
      .map((name) => name.trim())
      .filter(Boolean),
  }
}

const LONGEST_TITLE = 400
