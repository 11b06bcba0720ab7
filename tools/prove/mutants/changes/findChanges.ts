import { type ESTree, parseSync, Visitor } from 'vite'
import { type Change, holds, type Span } from './change.ts'
import {
  changeAssignment,
  changeBinary,
  changeCall,
  changeLogic,
  changeOptional,
  changeUnary,
  changeUpdate,
  dropAttributes,
  dropIdleGuards,
  dropEntries,
  emptyAnswer,
  forceBranch,
  forceLoop,
  removeSpan,
  removeStatement,
} from './codeChanges.ts'
import { changeBoolean, changeNumber, changeRegex, changeString } from './literalChanges.ts'
import { changeSql, quotedWords } from './sqlChanges.ts'

/** Every fault that can be planted in the code, in the order of the text. A few leave no code behind: see `isCode`. */
export function findChanges(code: string, file = 'code.ts'): Change[] {
  const { program } = parse(code, file)
  const words = wordsOf(program)
  const changes: Change[] = []
  const take = (more: readonly Change[]) => void changes.push(...more)
  new Visitor({
    ...conditionFaults(take),
    ...operatorFaults(take, code),
    ...statementFaults(take, code),
    ...entryFaults(take, code),
    ...textFaults(take, words),
  }).visit(program)
  const quiet = quietSpans(program, code)
  const unlike = new Map(changes.map((change) => [keyOf(change), change]))
  const idle = new Set(idleChanges(program, code).map(keyOf))
  return [...unlike.values()]
    .filter((change) => !idle.has(keyOf(change)))
    .filter((change) => !quiet.some((span) => holds(span, change)))
    .filter((change) => code.slice(change.start, change.end) !== change.text)
    .toSorted((one, other) => one.start - other.start || one.end - other.end)
}

function keyOf({ start, end, text }: Change): string {
  return `${start} ${end} ${text}`
}

function idleChanges(program: ESTree.Program, code: string): Change[] {
  const idle: Change[] = []
  new Visitor({ LogicalExpression: (node) => void idle.push(...dropIdleGuards(node, code)) }).visit(program)
  return idle
}

/** Returns whether the text parses as TypeScript. Types are not checked: they are removed before a test runs. */
export function isCode(code: string, file = 'code.ts'): boolean {
  return parseSync(file, code).errors.length === 0
}

type Take = (changes: readonly Change[]) => void
type Faults = ConstructorParameters<typeof Visitor>[0]

function parse(code: string, file: string): { program: ESTree.Program } {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new SyntaxError(errors[0]?.message)
  return { program }
}

function conditionFaults(take: Take): Faults {
  return {
    IfStatement: ({ test }) => take(forceBranch(test)),
    ConditionalExpression: ({ test }) => take(forceBranch(test)),
    WhileStatement: ({ test }) => take(forceLoop(test)),
    DoWhileStatement: ({ test }) => take(forceLoop(test)),
    ForStatement: ({ test }) => take(forceLoop(test)),
  }
}

function operatorFaults(take: Take, code: string): Faults {
  return {
    BinaryExpression: (node) => take(changeBinary(node, code)),
    AssignmentExpression: (node) => take(changeAssignment(node, code)),
    UpdateExpression: (node) => take(changeUpdate(node, code)),
    LogicalExpression: (node) => take(changeLogic(node, code)),
    UnaryExpression: (node) => take(changeUnary(node, code)),
    MemberExpression: (node) => take(changeOptional(node, code)),
  }
}

function statementFaults(take: Take, code: string): Faults {
  return {
    ExpressionStatement: (node) => take(removeStatement(node, code)),
    ThrowStatement: (node) => take(removeSpan(node)),
    ContinueStatement: (node) => take(removeSpan(node)),
    ReturnStatement: (node) => take(node.argument ? emptyAnswer(node.argument, code) : removeSpan(node)),
    ArrowFunctionExpression: ({ body }) => take(body.type === 'BlockStatement' ? [] : emptyAnswer(body, code)),
  }
}

function entryFaults(take: Take, code: string): Faults {
  return {
    ArrayExpression: ({ elements }) => take(dropEntries(elements, code)),
    ObjectExpression: ({ properties }) => take(dropEntries(properties, code)),
    CallExpression: (node) => take(changeCall(node, code)),
    JSXOpeningElement: ({ attributes }) => take(dropAttributes(attributes)),
  }
}

interface Words {
  code: string[]
  sql: string[]
}

function textFaults(take: Take, words: Words): Faults {
  return {
    Literal: (node) => take(changeLiteral(node, words)),
    TemplateLiteral: ({ quasis }) => {
      let before = ''
      for (const { value, start } of quasis) {
        // A piece begins with the backquote, or with the brace of what stands before it.
        take(changeSql({ text: value.raw, start: start + 1, before, words: words.sql }))
        before += `${value.raw}x`
      }
    },
  }
}

type Literal = Parameters<NonNullable<Faults['Literal']>>[0]

function changeLiteral(node: Literal, words: Words): Change[] {
  if ('regex' in node) return changeRegex(node.regex.pattern, node)
  if (typeof node.value === 'number') return changeNumber(node.value, node)
  if (typeof node.value === 'boolean') return changeBoolean(node.value, node)
  if (typeof node.value !== 'string') return []
  const piece = { text: (node.raw ?? '').slice(1, -1), start: node.start + 1, before: '', words: words.sql }
  return [...changeString(node.value, node, words.code), ...changeSql(piece)]
}

function wordsOf(program: ESTree.Program): Words {
  const words: Words = { code: [], sql: [] }
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') words.code.push(value)
    },
    TemplateElement: ({ value }) => void words.sql.push(...quotedWords(value.raw)),
  }).visit(program)
  return words
}

const logging = /(^|\.)log\.(trace|debug|info|warn|error|fatal)$|^process\.std(out|err)\.write$|^Object\.freeze$/

const LOOKS = /^(className|style|size|strokeWidth|key|translate|viewBox|d)$/

/**
 * Returns ranges in which a change is no fault: types, names of modules and properties, texts for users and the log.
 */
function quietSpans(program: ESTree.Program, code: string): Span[] {
  const spans: Span[] = []
  const hush = (span: Span | null | undefined) => {
    if (span) spans.push(span)
  }
  new Visitor({
    ImportDeclaration: hush,
    ExportAllDeclaration: hush,
    ExportNamedDeclaration: ({ source }) => hush(source),
    ImportExpression: ({ source }) => hush(source),
    TSTypeAnnotation: hush,
    TSTypeAliasDeclaration: hush,
    TSInterfaceDeclaration: hush,
    TSModuleDeclaration: hush,
    TSTypeParameterInstantiation: hush,
    TSTypeParameterDeclaration: hush,
    TSAsExpression: ({ typeAnnotation }) => hush(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => hush(typeAnnotation),
    // Styles are judged by eye, and GraphQL documents are already compiled.
    JSXAttribute: (node) => hush(LOOKS.test(code.slice(node.name.start, node.name.end)) ? node : undefined),
    TaggedTemplateExpression: ({ tag, quasi }) =>
      hush(/^(graphql|t|msg)$/.test(code.slice(tag.start, tag.end)) ? quasi : undefined),
    Property: ({ key, computed, shorthand }) => hush(computed || shorthand ? undefined : key),
    ObjectExpression: ({ properties }) => hush(nameOfStatement(properties)),
    ExpressionStatement: (node) => hush(isLogged(node.expression, code) ? node : undefined),
    CallExpression: (node) => {
      hush(isLogged(node, code) ? node : undefined)
      const called = code.slice(node.callee.start, node.callee.end)
      if (called === 'visibleStatement') hush(node.arguments[0])
      if (called === 'classNames') hush(node)
    },
    NewExpression: ({ callee, arguments: [message] }) =>
      hush(/^(Type|Range|Syntax)?Error$/.test(code.slice(callee.start, callee.end)) ? message : undefined),
  }).visit(program)
  return spans
}

/** A prepared statement works under any name. */
function nameOfStatement(properties: ESTree.ObjectExpression['properties']): Span | undefined {
  const keys = properties.map((property) =>
    property.type === 'Property' && 'name' in property.key ? property.key.name : '',
  )
  const name = properties[keys.indexOf('name')]
  const next = properties[keys.indexOf('name') + 1]
  return name && keys.includes('text') ? { start: name.start, end: next?.start ?? name.end } : undefined
}

function isLogged(node: ESTree.Expression, code: string): boolean {
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  const isFreeze = code.slice(callee.start, callee.end) === 'Object.freeze'
  return !isFreeze && logging.test(code.slice(callee.start, callee.end))
}
