import { type Cautions, EXPLAINED_BY, matchHealth } from '#schema/training/matchHealth.ts'
import type { Result } from '#tools/bench/report.ts'
import { arabic } from './arabic.ts'
import { chinese } from './chinese.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import type { TextRow } from './textRow.ts'
import { vietnamese } from './vietnamese.ts'

const LEAST_RIGHT = 0.95
const LEAST_TEXTS = 400

interface Judgement {
  text: string
  kind: TextRow['kind']
  /** True if a condition that must be respected was neither found nor left open. */
  isUnsafe: boolean
  isRight: boolean
  /** Unclear, and the form cannot ask the member about it. */
  isUntold: boolean
}

/**
 * Texts about health as members write them, read as the form and the planner read them. A text is right if what has to be
 * spared is found and nothing is left open, and, where nothing has to be spared, nothing is found.
 */
export async function run(): Promise<Result> {
  const rows = [...english, ...french, ...vietnamese, ...chinese, ...arabic]
  const judged = rows.flatMap(({ texts, ...row }) => texts.split('|').map((text) => judge(text, row)))
  const unsafe = judged.filter(({ isUnsafe }) => isUnsafe)
  const untold = judged.filter(({ isUntold }) => isUntold)
  const wrong = judged.filter(({ isRight }) => !isRight)
  const right = 1 - wrong.length / judged.length
  const faults = [
    ...unsafe.map(({ text }) => `unsafe: ${text}`),
    ...untold.map(({ text }) => `open without a word: ${text}`),
    ...(right < LEAST_RIGHT ? [`only ${right} are right`] : []),
    ...(judged.length < LEAST_TEXTS ? [`only ${judged.length} texts`] : []),
  ]
  const details = {
    texts: judged.length,
    right,
    unsafe: unsafe.length,
    untold: untold.length,
    faults,
    wrong: wrong.map(({ kind, text }) => `${kind}: ${text}`),
  }
  return { name: 'health', kind: 'value', measured: faults.length, goal: { atMost: 0 }, details }
}

function judge(text: string, { kind, spares }: Omit<TextRow, 'texts'>): Judgement {
  const { found, isUnclear, unclear } = read(text, kind)
  const isSafe = spares === 'unclear' ? isUnclear : isUnclear || hasAll(found, spares)
  const isRight = spares === 'unclear' ? isUnclear : !isUnclear && isSafe && (spares !== '' || found.size === 0)
  return { text, kind, isUnsafe: !isSafe, isRight, isUntold: isUnclear && !isAskable(text, unclear) }
}

function read(text: string, kind: TextRow['kind']): Cautions {
  if (kind === 'note') return matchHealth({ injuries: [], healthConditions: [], notes: [text] })
  return matchHealth({ injuries: [text], healthConditions: [] })
}

function hasAll(found: ReadonlySet<string>, spares: string): boolean {
  return spares === '' || spares.split(', ').every((name) => found.has(name))
}

/** The form shows each open piece as the member typed it, and takes an explanation. */
function isAskable(text: string, unclear: readonly string[]): boolean {
  const isShown = unclear.length > 0 && unclear.every((piece) => text.includes(piece))
  const explained = matchHealth({ injuries: [`${text}${EXPLAINED_BY}knee`], healthConditions: [] })
  return isShown && !explained.isUnclear && explained.found.has('Knee')
}
