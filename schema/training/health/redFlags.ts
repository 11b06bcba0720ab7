import { normalize, tokensOf } from './tokens.ts'

/** Signs that a doctor should judge before any training, in the five languages and without accents. */
const signs = [
  'chest pain, pain in my chest, chest tightness, tight chest, fainting, fainted, passed out, blackout, short of breath at rest, numb legs, numbness in both legs, bleeding, sudden weakness, loss of bladder control, unexplained weight loss',
  'douleur thoracique, douleur a la poitrine, douleurs a la poitrine, oppression, evanouissement, evanoui, syncope, essouffle au repos, essoufflement au repos, saignement, saignements, faiblesse soudaine, perte de poids inexpliquee',
  'dau nguc, dau that nguc, tuc nguc, ngat xiu, bat tinh, kho tho khi nghi, ra mau, chay mau, yeu dot ngot, te hai chan',
  '胸痛, 胸口痛, 胸悶, 胸闷, 暈倒, 晕倒, 昏倒, 暈厥, 晕厥, 出血, 休息时气短, 休息時氣短, 突然无力, 突然無力',
  'الم في الصدر, الم صدر, ضيق في الصدر, اغماء, اغمي علي, نزيف, ضيق تنفس عند الراحه, ضعف مفاجئ',
].flatMap((list) => list.split(', ').map(plainWords))

/** Maximum number of characters that are read: those of a note. */
const MAX_CHARACTERS = 2000

/**
 * Whether a text mentions one of them. Only the member sees the warning: contraindications are read separately, word by
 * word.
 */
export function hasRedFlag(text: string): boolean {
  const words = plainWords(text.slice(0, MAX_CHARACTERS))
  return signs.some((sign) => words.includes(sign))
}

/** The words without accents, separated by spaces. */
function plainWords(text: string): string {
  return ` ${tokensOf(normalize(text))
    .map(({ plain }) => plain)
    .join(' ')} `
}
