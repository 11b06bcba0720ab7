import type { CompareOp, Operand, Predicate, ViewerFlag } from './predicate.ts'

/** The words of each operator. */
export const comparisonWords: Readonly<Record<CompareOp, string>> = {
  ne: 'is not',
  lt: 'is below',
  le: 'is at most',
  gt: 'is above',
  ge: 'is at least',
  in: 'is one of',
  contains: 'contains',
  eq: 'is',
}

const viewerWords: Readonly<Record<ViewerFlag, string>> = {
  isSignedIn: 'the viewer is signed in',
  isGlobal: 'the viewer is a global admin',
}

export const factWords = { contactId: 'the viewer', adminOfCompanyIds: "the viewer's companies" } as const

/**
 * The rule in plain English, names in backquotes:
 *
 *     `coachID` is the viewer or some `Role` (`coachID` is the row's `id`) has `status` is "APPROVED"
 *
 * Inside `some`, fields are the other model's and `the row` is the row around it. `parsePredicate` reads it back.
 */
export function printPredicate(predicate: Predicate): string {
  if (predicate.kind === 'and' || predicate.kind === 'or') return printGroup(predicate)
  if (predicate.kind === 'exists') return printExists(predicate)
  if (predicate.kind === 'not') return `not ${printPart(predicate.of)}`
  if (predicate.kind === 'viewer') return viewerWords[predicate.fact]
  if (predicate.kind === 'compare') {
    return `${quoted(predicate.field)} ${comparisonWords[predicate.op]} ${printOperand(predicate.value)}`
  }
  return predicate.kind === 'always' ? 'everyone' : 'no one'
}

function printGroup({ kind, of }: Predicate & { kind: 'and' | 'or' }): string {
  const quantity = kind === 'and' ? 'all of' : 'any of'
  if (of.length < 2) return `${quantity} (${of.map(printPart).join('')})`
  return of.map(printPart).join(` ${kind} `)
}

function printPart(predicate: Predicate): string {
  const isLong = (predicate.kind === 'and' || predicate.kind === 'or') && predicate.of.length > 1
  return isLong ? `(${printPredicate(predicate)})` : printPredicate(predicate)
}

function printExists({ model, on, where }: Predicate & { kind: 'exists' }): string {
  const pairs = Object.entries(on).map(([field, value]) => `${quoted(field)} is ${printOperand(value)}`)
  const rest = where.kind === 'always' ? '' : ` has ${printPart(where)}`
  return `some ${quoted(model)} (${pairs.join(', ')})${rest}`
}

function printOperand(operand: Operand): string {
  if ('literal' in operand) return JSON.stringify(operand.literal)
  if ('viewer' in operand) return factWords[operand.viewer]
  return 'row' in operand ? `the row's ${quoted(operand.row)}` : 'now'
}

function quoted(name: string): string {
  return `\`${name}\``
}
