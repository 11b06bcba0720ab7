import type { ESTree } from 'vite'
import type { Change, ChangeKind, Span } from './change.ts'

function put(kind: ChangeKind, { start, end }: Span, text: string): Change {
  return { kind, start, end, text }
}

/** Forces the condition of an `if` or a ternary both ways. */
export function forceBranch(test: Span): Change[] {
  return [put('condition', test, 'true'), put('condition', test, 'false')]
}

/** Never enters a loop. Forced the other way it would never end. */
export function forceLoop(test: Span | null): Change[] {
  return test ? [put('condition', test, 'false')] : []
}

const otherOperators: Readonly<Record<string, readonly [ChangeKind, string]>> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['condition', '!=='],
  '!==': ['condition', '==='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
  '+=': ['arithmetic', '-='],
  '-=': ['arithmetic', '+='],
  '++': ['arithmetic', '--'],
  '--': ['arithmetic', '++'],
}

function swapOperator(operator: string, between: Span, code: string): Change[] {
  const other = Object.hasOwn(otherOperators, operator) ? otherOperators[operator] : undefined
  const start = code.indexOf(operator, between.start)
  if (!other || start < 0 || start + operator.length > between.end) return []
  return [put(other[0], { start, end: start + operator.length }, other[1])]
}

export function changeBinary({ left, right, operator }: ESTree.BinaryExpression, code: string): Change[] {
  // `+` also joins texts, which cannot be subtracted.
  if (operator === '+' && (isText(left) || isText(right))) return []
  return swapOperator(operator, { start: left.end, end: right.start }, code)
}

function isText(node: { type: string; value?: unknown }): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

export function changeAssignment({ left, right, operator }: ESTree.AssignmentExpression, code: string): Change[] {
  return swapOperator(operator, { start: left.end, end: right.start }, code)
}

export function changeUpdate(node: ESTree.UpdateExpression, code: string): Change[] {
  return swapOperator(node.operator, node, code)
}

/** Keeps only one side. */
export function changeLogic(node: ESTree.LogicalExpression, code: string): Change[] {
  const kind = node.operator === '??' ? 'fallback' : 'logic'
  const sides = isForTypes(node, code) ? [node.right] : [node.left, node.right]
  return sides.map((side) => put(kind, node, code.slice(side.start, side.end)))
}

/** `list[0] ?? ''` and `found ?? null` exist for the types: removing them changes nothing else. */
function isForTypes({ operator, left, right }: ESTree.LogicalExpression, code: string): boolean {
  if (operator !== '??') return false
  const isIndexed = left.type === 'MemberExpression' && left.computed && right.type === 'Literal'
  return isIndexed || /^(null|undefined)$/.test(code.slice(right.start, right.end))
}

/**
 * `a !== undefined && a < b`: the first half exists for the types, because a comparison with undefined is false anyway.
 */
export function dropIdleGuards(node: ESTree.LogicalExpression, code: string): Change[] {
  const textOf = ({ start, end }: Span) => code.slice(start, end)
  const { right: last } = node
  if (last.type !== 'BinaryExpression' || !/^[<>]=?$/.test(last.operator)) return []
  const guards = [last.left, last.right].map((side) => `${textOf(side)} !== undefined`)
  const isIdle = (side: Span) => guards.includes(textOf(side))
  const dropped: Change[] = []
  for (let chain: ESTree.Expression = node; isAnd(chain); chain = chain.left) {
    if (chain !== node && !isIdle(chain.right)) break
    if (chain !== node) dropped.push(put('logic', chain, textOf(chain.left)))
    if (isIdle(chain.left)) dropped.push(put('logic', chain, textOf(chain.right)))
  }
  return dropped
}

function isAnd(node: ESTree.Expression): node is ESTree.LogicalExpression {
  return node.type === 'LogicalExpression' && node.operator === '&&'
}

export function changeUnary(node: ESTree.UnaryExpression, code: string): Change[] {
  const argument = code.slice(node.argument.start, node.argument.end)
  if (node.operator === '!') return [put('condition', node, argument)]
  if (node.operator === '-') return [put('arithmetic', node, argument)]
  return node.operator === 'void' ? [put('statement', node, 'undefined')] : []
}

/** `a?.b` without its question mark. */
export function changeOptional(
  { object, property, computed, optional }: ESTree.MemberExpression,
  code: string,
): Change[] {
  // The types ask for it after every look-up by name or place.
  if (!optional || (object.type === 'MemberExpression' && object.computed)) return []
  const start = code.indexOf('?.', object.end)
  return start < 0 || start > property.start ? [] : [put('optional', { start, end: start + 2 }, computed ? '' : '.')]
}

export function removeStatement(node: ESTree.ExpressionStatement, code: string): Change[] {
  const { expression } = node
  if (expression.type === 'Literal') return []
  const removed = put('statement', node, ';')
  if (expression.type !== 'AwaitExpression') return [removed]
  const awaited = code.slice(expression.argument.start, expression.argument.end)
  return [removed, put('await', expression, `void ${awaited}`)]
}

export function removeSpan(node: Span): Change[] {
  return [put('statement', node, ';')]
}

const listMakers = /\.(map|filter|flatMap|toSorted|toReversed|slice|concat)$/

/** Empties the result of a function. */
export function emptyAnswer(answer: ESTree.Expression | null, code: string): Change[] {
  if (!answer) return []
  if (answer.type === 'TemplateLiteral') return [put('empty', answer, "''")]
  if (answer.type !== 'CallExpression') return []
  return listMakers.test(code.slice(answer.callee.start, answer.callee.end)) ? [put('empty', answer, '[]')] : []
}

/** Drops each entry of a list, with one comma. */
export function dropEntries(entries: readonly (Span | null)[], code: string): Change[] {
  const there = entries.filter((entry) => entry !== null)
  if (there.length !== entries.length) return []
  return there.flatMap((entry, place) => {
    // An absent entry and an undefined one are equivalent.
    if (/\bundefined$/.test(code.slice(entry.start, entry.end))) return []
    const before = there[place - 1]
    const after = there[place + 1]
    if (after) return put('entry', { start: entry.start, end: after.start }, '')
    if (before) return put('entry', { start: before.end, end: entry.end }, '')
    const comma = /^\s*,/.exec(code.slice(entry.end))?.[0] ?? ''
    return put('entry', { start: entry.start, end: entry.end + comma.length }, '')
  })
}

const sisters: Readonly<Record<string, string>> = {
  every: 'some',
  some: 'every',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  and: 'or',
  or: 'and',
}

/** Methods whose result may be replaced by the object that they are called on. */
const passing = /^(filter|toSorted|sort|toReversed|reverse|trim|toLowerCase|toUpperCase|slice|normalize|flat)$/
/** Functions that take any number of rules. */
const gathering = /^(and|or|pipe)$/

export function changeCall(node: ESTree.CallExpression, code: string): Change[] {
  const { callee } = node
  if (callee.type !== 'MemberExpression') return changeCalled(node, callee, code)
  const { object, property, computed } = callee
  if (computed) return []
  const isPassing = property.type === 'Identifier' && passing.test(property.name)
  const passed = isPassing ? [put('method', node, code.slice(object.start, object.end))] : []
  return [...passed, ...changeCalled(node, property, code)]
}

type Named = ESTree.Expression | ESTree.PrivateIdentifier

function changeCalled(node: ESTree.CallExpression, called: Named, code: string): Change[] {
  if (called.type !== 'Identifier') return []
  const { name } = called
  const other = Object.hasOwn(sisters, name) ? sisters[name] : undefined
  const [first] = node.arguments
  return [
    ...(other === undefined ? [] : [put('method', called, other)]),
    ...(gathering.test(name) ? dropParts(node.arguments, name === 'pipe' ? 1 : 0, code) : []),
    ...(name === 'not' && first ? [put('condition', node, code.slice(first.start, first.end))] : []),
  ]
}

/** Drops each part. One part must stay, because an empty rule is not valid. */
function dropParts(parts: readonly Span[], kept: number, code: string): Change[] {
  return parts.length > 1 ? dropEntries(parts, code).slice(kept) : []
}

/** Drops each attribute of an element: a label, a role, a handler. */
export function dropAttributes(attributes: readonly Span[]): Change[] {
  return attributes.map((attribute) => put('entry', attribute, ''))
}
