import { planLimits } from '#schema/training/plan.ts'
import type { PlanRequest } from '#schema/training/planRequest.ts'
import { shortened } from '#schema/values/shortened.ts'

export type Language = PlanRequest['language']

/** What the solver says of its choices, to members, in their language. Names are the catalogue's. */
interface Sentences {
  session: (number: number, muscles: string) => string
  /** Between the names of a list. */
  comma: string
  caption: (title: string, sets: number, each: string) => string
  reps: (count: number) => string
  seconds: (count: number) => string
  /** Why an exercise was chosen. */
  wished: (muscle: string) => string
  balance: (muscle: string) => string
  STRENGTH: string
  CIRCUIT: string
  CARDIO: string
  MOBILITY: string
}

const english: Sentences = {
  session: (number, muscles) => (muscles === '' ? `Session ${number}` : `Session ${number}: ${muscles}`),
  comma: ', ',
  caption: (title, sets, each) => `${title}. ${sets === 1 ? '1 set' : `${sets} sets`} of ${each}.`,
  reps: (count) => (count === 1 ? '1 rep' : `${count} reps`),
  seconds: (count) => (count === 1 ? '1 second' : `${count} seconds`),
  wished: (muscle) => `You asked to work on ${muscle}.`,
  balance: (muscle) => `${muscle} had done the least so far.`,
  STRENGTH: 'Builds strength at your level.',
  CIRCUIT: 'Keeps you moving and builds endurance.',
  CARDIO: 'Gets your heart going.',
  MOBILITY: 'Keeps your joints moving freely.',
}

const french: Sentences = {
  session: (number, muscles) => (muscles === '' ? `Séance ${number}` : `Séance ${number} : ${muscles}`),
  comma: ', ',
  caption: (title, sets, each) => `${title}. ${sets} ${sets < 2 ? 'série' : 'séries'} de ${each}.`,
  reps: (count) => `${count} ${count < 2 ? 'répétition' : 'répétitions'}`,
  seconds: (count) => `${count} ${count < 2 ? 'seconde' : 'secondes'}`,
  wished: (muscle) => `Vous vouliez travailler : ${muscle}.`,
  balance: (muscle) => `${muscle} avait le moins travaillé jusqu’ici.`,
  STRENGTH: 'Pour gagner en force, à votre niveau.',
  CIRCUIT: 'Pour bouger et gagner en endurance.',
  CARDIO: 'Pour faire travailler le cœur.',
  MOBILITY: 'Pour garder des articulations souples.',
}

const vietnamese: Sentences = {
  session: (number, muscles) => (muscles === '' ? `Buổi ${number}` : `Buổi ${number}: ${muscles}`),
  comma: ', ',
  caption: (title, sets, each) => `${title}. ${sets} hiệp, mỗi hiệp ${each}.`,
  reps: (count) => `${count} lần`,
  seconds: (count) => `${count} giây`,
  wished: (muscle) => `Bạn muốn tập nhóm cơ này: ${muscle}.`,
  balance: (muscle) => `Đến giờ ${muscle} được tập ít nhất.`,
  STRENGTH: 'Tăng sức mạnh, vừa với trình độ của bạn.',
  CIRCUIT: 'Giúp bạn vận động liên tục và bền sức hơn.',
  CARDIO: 'Tốt cho tim mạch.',
  MOBILITY: 'Giữ cho khớp linh hoạt.',
}

const chinese: Sentences = {
  session: (number, muscles) => (muscles === '' ? `第 ${number} 次训练` : `第 ${number} 次训练：${muscles}`),
  comma: '、',
  caption: (title, sets, each) => `${title}，${sets} 组，每组${each}。`,
  reps: (count) => `${count} 次`,
  seconds: (count) => `${count} 秒`,
  wished: (muscle) => `你想重点练：${muscle}。`,
  balance: (muscle) => `到目前为止，${muscle} 练得最少。`,
  STRENGTH: '在适合你的强度下增强力量。',
  CIRCUIT: '让身体持续活动，提升耐力。',
  CARDIO: '锻炼心肺。',
  MOBILITY: '让关节保持灵活。',
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

const arabic: Sentences = {
  session: (number, muscles) => (muscles === '' ? `الجلسة ${number}` : `الجلسة ${number}: ${muscles}`),
  comma: '، ',
  caption: (title, sets, each) => `${title}. ${counted(sets, arabicSets)}، في كل مجموعة ${each}.`,
  reps: (count) => counted(count, arabicReps),
  seconds: (count) => counted(count, arabicSeconds),
  wished: (muscle) => `طلبت التركيز على: ${muscle}.`,
  balance: (muscle) => `${muscle}: الأقل تمرينًا حتى الآن.`,
  STRENGTH: 'لبناء القوة بما يناسب مستواك.',
  CIRCUIT: 'لتبقى في حركة وتزيد قدرة تحمّلك.',
  CARDIO: 'لتنشيط القلب.',
  MOBILITY: 'للحفاظ على مرونة المفاصل.',
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

/** What is said aloud when an exercise begins. */
export function captionOf(
  title: string,
  { sets, reps, seconds }: { sets: number; reps: number; seconds: number },
  language: Language,
): string {
  const says = sentencesIn(language)
  const each = seconds > 0 ? says.seconds(seconds) : says.reps(reps)
  return shortened(says.caption(title, sets, each), planLimits.caption)
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
