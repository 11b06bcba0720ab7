import type { Contraindication } from '#schema/training/exercise.ts'
import { findNear, looksMedical } from './nearWord.ts'
import type { Role } from './phrases.ts'
import { groupsIn, languagesIn, matchSentence, type Sentence, type Setting, type Span, spansIn } from './spans.ts'
import { normalize, type Token } from './tokens.ts'

export interface HealthReading {
  /** The contraindications to avoid. */
  spares: ReadonlySet<Contraindication>
  /** Parts of the text whose meaning for training is unknown, as typed. */
  unclear: readonly string[]
  /** The text is about health, beyond naming a part of the body. */
  isAboutHealth: boolean
}

/** How a text is read: an answer to a question about health, or a note about anything. */
export type TextKind = 'answer' | 'note'

/** Maximum number of characters that are read. Any further text makes the result unclear. */
const MAX_CHARACTERS = { answer: 300, note: 2000 } as const
const SENTENCE_ENDS = /[.,;!?…\n\r\t、，。；！？،؛•|]+/u

/** Reads a member's text word by word. Every word of an answer has to be known, or the answer is unclear. */
export function readHealth(text: string, kind: TextKind): HealthReading {
  const bounded = normalize(text.slice(0, MAX_CHARACTERS[kind]))
  const clauses = clausesIn(bounded, kind)
  const context = contextOf(clauses, kind)
  const readings = clauses.map((clause, index) =>
    readClause(clause, { ...context, isPlaced: isPlacedBy(clauses, index) }),
  )
  const spares = new Set(readings.flatMap((reading) => reading.spares))
  const unclear = readings.flatMap((reading) => reading.unclear)
  if (text.length > MAX_CHARACTERS[kind]) unclear.push('…')
  const isAboutHealth = unclear.length > 0 || clauses.some(speaksOfHealth)
  return { spares, unclear: [...new Set(unclear)], isAboutHealth }
}

/** Whether a note wishes for jumps or sprints: "I'd like to jump rope", but not "no jumping". */
export function asksForImpact(note: string): boolean {
  return clausesIn(normalize(note.slice(0, MAX_CHARACTERS.note)), 'note').some(
    (clause) => hasAny(clause, 'impact') && hasAny(clause, 'wishes') && !hasAny(clause, 'negations', 'cares'),
  )
}

/** A sentence, or an independent part of one. */
interface Clause {
  text: string
  tokens: readonly Token[]
  spans: readonly Span[]
}

const has = (span: Span, ...roles: readonly Role[]) => roles.some((role) => span.roles.has(role))
const hasAny = ({ spans }: Clause, ...roles: readonly Role[]) => spans.some((span) => has(span, ...roles))

function clausesIn(text: string, kind: TextKind): Clause[] {
  const sentences = text.split(SENTENCE_ENDS).map(matchSentence)
  const languages = new Set(sentences.flatMap(languagesIn))
  return sentences.flatMap((sentence) => clausesOf(sentence, { languages, isAnswer: kind === 'answer' }))
}

/** Cuts a sentence at words such as "but" and "and". */
function clausesOf(sentence: Sentence, setting: Setting): Clause[] {
  const { tokens } = sentence
  const spans = spansIn(sentence, setting)
  const cuts = new Set(
    spans.flatMap((span) =>
      has(span, 'splits') ? [span.from, span.to] : isJoinedByAnd(tokens, span) ? [span.from] : [],
    ),
  )
  const borders = [0, ...[...cuts].toSorted((one, other) => one - other), tokens.length]
  return borders.flatMap((from, at): Clause[] => {
    const to = borders[at + 1] ?? from
    if (to <= from) return []
    const own = spans.filter((span) => span.from >= from && span.to <= to)
    // The separator itself has no meaning, and would come between a part of the body and its complaint.
    if (own.some((span) => has(span, 'splits') && span.from === from && span.to === to)) return []
    return [
      {
        text: sentence.text,
        tokens: tokens.slice(from, to),
        spans: own.map((span) => ({ ...span, from: span.from - from, to: span.to - from })),
      },
    ]
  })
}

/** Arabic writes "and" as the first letter of the next word. */
function isJoinedByAnd(tokens: readonly Token[], { from }: Span): boolean {
  const word = tokens[from]?.plain ?? ''
  return from > 0 && word.startsWith('و') && word.length > 3 && !isWord(tokens[from])
}

function isWord(token: Token | undefined): boolean {
  return token !== undefined && groupsIn([{ ...token, forms: [token.plain] }]).length > 0
}

interface Context {
  kind: TextKind
  /** A relative's health is ignored only if nothing says that the member shares it. */
  isFamilyTrusted: boolean
  /** Something in the text is a complaint. */
  isAilment: boolean
  /** The location of the complaint is named in this clause or next to it. */
  isPlaced: boolean
}

const SHARED =
  /(?<!\p{L})(too|also|same|both|likewise|me|aussi|également|moi|cũng|giống)(?!\p{L})|也|同样|أيض|كذلك|مثل/iu

function contextOf(clauses: readonly Clause[], kind: TextKind): Omit<Context, 'isPlaced'> {
  const isAilment = clauses.some((clause) => hasAny(clause, ...AILMENTS) || hasHardCondition(clause))
  const isShared = clauses.some((clause) => SHARED.test(clause.text) || isSelfAlone(clause, kind))
  return { kind, isAilment, isFamilyTrusted: !isShared }
}

/**
 * "So do I", "I have it", and the first half of "I and my father": the member is mentioned, without a statement about
 * them.
 */
function isSelfAlone(clause: Clause, kind: TextKind): boolean {
  const empty: readonly Role[] = kind === 'answer' ? ['self', 'light', 'fillers'] : ['self', 'light']
  return hasAny(clause, 'self') && clause.spans.every((span) => has(span, ...empty)) && uncovered(clause).length === 0
}

const AILMENTS: readonly Role[] = ['injuries', 'problems', 'symptoms', 'weaknesses', 'serious']

function hasHardCondition(clause: Clause): boolean {
  return clause.spans.some((span) => has(span, 'condition') && !isSoft(span, clause))
}

function isPlacedBy(clauses: readonly Clause[], index: number): boolean {
  const [before, own, after] = [clauses[index - 1], clauses[index], clauses[index + 1]]
  if (own && (hasAny(own, 'condition') || namesPart(own))) return true
  return [before, after].some((clause) => clause !== undefined && namesPart(clause) && !isTakenBack(clause))
}

function namesPart(clause: Clause): boolean {
  return hasAny(clause, 'part') || clause.tokens.some((token) => vertebraOf(token)) || hasNear(clause)
}

function hasNear(clause: Clause): boolean {
  return uncovered(clause).some(({ from, to }) =>
    clause.tokens.slice(from, to).some(({ plain }) => findNear(plain).length > 0),
  )
}

interface ClauseReading {
  spares: readonly Contraindication[]
  unclear: readonly string[]
}

function readClause(clause: Clause, context: Context): ClauseReading {
  if (isTakenBack(clause) || (context.isFamilyTrusted && isOfFamily(clause))) return { spares: [], unclear: [] }
  const counted = clause.spans.filter((span) => context.kind === 'answer' || counts(span, clause, context))
  const near = uncovered(clause).map((run) => readUnknown(clause, run, context))
  const vague = counted.filter((span) => isVague(span, context)).map((span) => textOf(clause, span))
  const serious = counted.filter((span) => has(span, 'serious')).map((span) => textOf(clause, span))
  return {
    spares: [
      ...counted.flatMap((span) => [...span.spares]),
      ...clause.tokens.flatMap((token) => vertebraOf(token) ?? []),
      ...near.flatMap(({ spares }) => spares),
    ],
    unclear: [...serious, ...vague, ...near.flatMap(({ unclear }) => unclear)],
  }
}

/** A complaint without a location. */
function isVague(span: Span, { kind, isPlaced }: Context): boolean {
  if (isPlaced) return false
  return kind === 'answer'
    ? has(span, 'injuries', 'problems', 'symptoms', 'weaknesses')
    : has(span, 'injuries', 'symptoms')
}

/** Whether a span of a note is about the member's health. */
function counts(span: Span, clause: Clause, { isAilment }: Context): boolean {
  if (isAilment || hasAny(clause, 'cares', 'negations')) return true
  if (isSoft(span, clause)) return false
  return !(has(span, 'muscles') && hasAny(clause, 'wishes'))
}

/** Words that are rarely about health in a note: "main" is a French hand, and "tim" a Vietnamese heart. */
const soft = new Set(
  'main,mains,os,cou,aine,tension,disc,discs,sole,arch,palm,head,valve,hang,tim,hen,thai,nursing,falls,ra,oa,ms,als,sep,aids,balance,cardio,breathing,breath,grip,eye,eyes,hand,hands,nerve,crash,due in,ai,手,头,心,脑,指,足,眼,رجل,يد,عين,سكر,راس'.split(
    ',',
  ),
)

function isSoft({ from, to }: Span, { tokens }: Clause): boolean {
  return soft.has(
    tokens
      .slice(from, to)
      .map(({ plain }) => plain)
      .join(' '),
  )
}

const TAKEN_BACK: readonly Role[] = ['negations', 'light', 'self', 'harmless', 'nothing']
const GENERAL: readonly Role[] = ['injuries', 'problems']

/** "No injuries", "no knee pain", "not pregnant": a negation directly before what it cancels, and nothing else. */
function isTakenBack(clause: Clause): boolean {
  if (uncovered(clause).length > 0) return false
  const content = clause.spans.filter((span) => !has(span, ...TAKEN_BACK))
  return isPainless(clause) || isNegated(content, clause)
}

/**
 * "My knee does not hurt", with the verb first or last: between two parts of the body it could refer to either. No
 * other word is allowed, because "only" would reverse the meaning.
 */
function isPainless({ spans }: Clause): boolean {
  const content = spans.filter((span) => !has(span, 'self', 'mine'))
  const parts = content.filter((span) => !has(span, 'painless'))
  if (content.length - parts.length !== 1 || parts.some((span) => !has(span, 'part'))) return false
  return [content[0], content.at(-1)].some((span) => span !== undefined && has(span, 'painless'))
}

function isNegated(content: readonly Span[], { spans }: Clause): boolean {
  const [negation, ...others] = spans.filter((span) => has(span, 'negations'))
  if (!negation || others.length > 0 || content.some(({ from }) => from < negation.from)) return false
  const isOnlyGeneral =
    content.every((span) => has(span, 'part', ...GENERAL)) && content.some((span) => has(span, ...GENERAL))
  return content.length === 0 || isOnlyGeneral || content.every((span) => has(span, 'condition', 'serious'))
}

const OF_FAMILY: readonly Role[] = [
  'light',
  'part',
  'condition',
  'serious',
  'harmless',
  'injuries',
  'problems',
  'weaknesses',
]

/** "My father has diabetes" and "diabetes runs in my family": a relative, and no word for the member. */
function isOfFamily(clause: Clause): boolean {
  const spans = clause.spans.toSorted((one, other) => one.from - other.from)
  const named = spans.find((span, at) => isRelative(span, at) || isInherited(span, clause))
  if (!named || uncovered(clause).length > 0) return false
  const rest = spans.filter((span) => span !== named)
  const own = rest.filter((span) => has(span, 'mine') || (has(span, 'self') && !has(span, 'light')))
  return own.length === 0 && rest.every((span) => has(span, ...OF_FAMILY))
}

/** A relative counts only at the beginning. */
function isRelative(span: Span, at: number): boolean {
  return at === 0 && span.from === 0 && has(span, 'family')
}

function isInherited(span: Span, { tokens }: Clause): boolean {
  return span.to === tokens.length && has(span, 'inherited')
}

interface Run {
  from: number
  to: number
}

/** Sequences of words that the lexicon lacks. */
function uncovered({ tokens, spans }: Clause): Run[] {
  const runs: Run[] = []
  for (const [at, token] of tokens.entries()) {
    const isCovered = spans.some(({ from, to }) => from <= at && at < to)
    if (isCovered || isNumber(token) || vertebraOf(token)) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}

const NUMBER =
  /^\p{N}+(?:st|nd|rd|th|e|er|eme|h|m|x|kg|cm|mm|mg|km|lbs?|yrs?|y|yo|w|wk|wks|wg|d|days?|ans?|mois|weeks?|months?|years?)?$/u

function isNumber({ plain }: Token): boolean {
  return NUMBER.test(plain)
}

/** L5, S1 or L5S1; C6 belongs to the neck. */
function vertebraOf({ plain }: Token): Contraindication | undefined {
  const first = /^(?:[clst]\d{1,2}){1,3}$/u.exec(plain)?.[0][0]
  return first === undefined ? undefined : first === 'c' ? 'Neck' : 'Lower back'
}

function readUnknown(clause: Clause, { from, to }: Run, { kind }: Context): ClauseReading {
  const words = clause.tokens.slice(from, to)
  const near = words.map(({ plain }) => findNear(plain))
  const spares = near.flatMap((phrases) => phrases.flatMap((phrase) => phrase.spares))
  const isSerious = near.some((phrases) => phrases.some(({ role }) => role === 'serious'))
  const isUnclear =
    isSerious ||
    (kind === 'answer' ? near.some((phrases) => phrases.length === 0) : words.some(({ plain }) => looksMedical(plain)))
  return { spares, unclear: isUnclear ? [textOf(clause, { from, to })] : [] }
}

function speaksOfHealth(clause: Clause): boolean {
  if (hasHardCondition(clause) || hasAny(clause, 'serious', 'harmless', 'injuries', 'symptoms')) return true
  return hasAny(clause, 'part') && hasAny(clause, 'problems', 'weaknesses', 'cares', 'negations', 'family', 'inherited')
}

/** The text as it was typed. */
function textOf({ text, tokens }: Clause, { from, to }: Run): string {
  return text.slice(tokens[from]?.start, tokens[to - 1]?.end)
}
