import type { PlanRequest } from '#schema/training/planRequest.ts'

/** What the solver says of its choices, to members, in their language. Names are the catalogue's. */
interface Sentences {
  session: (number: number, muscles: string) => string
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
  caption: (title, sets, each) => `${title}. ${sets} sets of ${each}.`,
  reps: (count) => `${count} reps`,
  seconds: (count) => `${count} seconds`,
  wished: (muscle) => `You asked to work on ${muscle}.`,
  balance: (muscle) => `${muscle} had done the least so far.`,
  STRENGTH: 'Builds strength at your level.',
  CIRCUIT: 'Keeps you moving and builds endurance.',
  CARDIO: 'Gets your heart going.',
  MOBILITY: 'Keeps your joints moving freely.',
}

const french: Sentences = {
  session: (number, muscles) => (muscles === '' ? `Séance ${number}` : `Séance ${number} : ${muscles}`),
  caption: (title, sets, each) => `${title}. ${sets} séries de ${each}.`,
  reps: (count) => `${count} répétitions`,
  seconds: (count) => `${count} secondes`,
  wished: (muscle) => `Vous vouliez travailler : ${muscle}.`,
  balance: (muscle) => `${muscle} avait le moins travaillé jusqu’ici.`,
  STRENGTH: 'Pour gagner en force, à votre niveau.',
  CIRCUIT: 'Pour bouger et gagner en endurance.',
  CARDIO: 'Pour faire travailler le cœur.',
  MOBILITY: 'Pour garder des articulations souples.',
}

const vietnamese: Sentences = {
  session: (number, muscles) => (muscles === '' ? `Buổi ${number}` : `Buổi ${number}: ${muscles}`),
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

const arabic: Sentences = {
  session: (number, muscles) => (muscles === '' ? `الجلسة ${number}` : `الجلسة ${number}: ${muscles}`),
  caption: (title, sets, each) => `${title}. عدد المجموعات ${sets}، في كل مجموعة ${each}.`,
  reps: (count) => `${count} من التكرارات`,
  seconds: (count) => `${count} من الثواني`,
  wished: (muscle) => `طلبت التركيز على: ${muscle}.`,
  balance: (muscle) => `${muscle}: الأقل تمرينًا حتى الآن.`,
  STRENGTH: 'لبناء القوة بما يناسب مستواك.',
  CIRCUIT: 'لتبقى في حركة وتزيد قدرة تحمّلك.',
  CARDIO: 'لتنشيط القلب.',
  MOBILITY: 'للحفاظ على مرونة المفاصل.',
}

const byLanguage: Readonly<Record<PlanRequest['language'], Sentences>> = {
  en: english,
  fr: french,
  vi: vietnamese,
  cn: chinese,
  ar: arabic,
}

export function sentencesIn(language: PlanRequest['language']): Sentences {
  return byLanguage[language]
}
