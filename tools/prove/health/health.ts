import { EXPLAINED_BY, matchHealth } from '#schema/training/matchHealth.ts'
import type { Result } from '#tools/bench/report.ts'
import { type TextRow, textRows } from './texts.ts'

const LEAST_RIGHT = 0.95
const LEAST_TEXTS = 400

interface Judgement {
  text: string
  kind: TextRow['kind']
  /** What has to be spared is neither found nor open. */
  isUnsafe: boolean
  isRight: boolean
  /** Open, and the form has nothing to ask the member about. */
  isUntold: boolean
}

/**
 * Texts about health as members write them, read as the form and the planner read them. A text is right if what has to be
 * spared is found and nothing is left open, and, where nothing has to be spared, nothing is found.
 */
export async function run(): Promise<Result> {
  const judged = Object.values(textRows)
    .flat()
    .flatMap(({ texts, ...row }) => texts.split('|').map((text) => judge(text, row)))
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
  const isNote = kind === 'note'
  const { found, isUnclear, unclear } = matchHealth({
    injuries: isNote ? [] : [text],
    healthConditions: [],
    notes: isNote ? [text] : [],
  })
  const isOpen = spares === 'unclear'
  const needed = spares === '' || isOpen ? [] : spares.split(', ')
  const isFound = needed.every((name) => [...found].some((one) => one === name))
  const isMissed = isOpen ? !isUnclear : !isFound && !isUnclear
  const isExact = needed.length > 0 || found.size === 0
  return {
    text,
    kind,
    isUnsafe: isMissed,
    isRight: isOpen ? isUnclear : isFound && isExact && !isUnclear,
    isUntold: isUnclear && !isAskable(text, unclear),
  }
}

/** The form shows each open piece as the member typed it, and takes an explanation. */
function isAskable(text: string, unclear: readonly string[]): boolean {
  const isShown = unclear.length > 0 && unclear.every((piece) => text.includes(piece))
  const explained = matchHealth({ injuries: [`${text}${EXPLAINED_BY}knee`], healthConditions: [] })
  return isShown && !explained.isUnclear && explained.found.has('Knee')
}
