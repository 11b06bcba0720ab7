import { type FieldNode, Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql'
import type { Random } from '#planner/solving/random.ts'
import { below, oneOf } from './generateDocument.ts'

/** Returns the text of a registered document with a change that makes it another document. */
export function mutateDocument(text: string, random: Random): string {
  const mutated = oneOf(mutations, random)(text, random)
  return mutated === text ? `${text}\n# changed` : mutated
}

type Mutation = (text: string, random: Random) => string

const spaces: Mutation = (text, random) =>
  text.replaceAll(' ', () => oneOf([' ', '  ', '\t', ',', '\n', ' , '], random))

const comments: Mutation = (text) => `# ${text.length}\n${text}# the end`

const marked: Mutation = (text) => `\u{FEFF}${text}`

const printedAnew: Mutation = (text) => print(parse(text)).replaceAll('\n', ' ')

const renamed: Mutation = (text, random) =>
  onOperation(text, (operation) => ({
    ...operation,
    name: {
      kind: Kind.NAME,
      value: oneOf(['Admin', '__proto__', 'constructor', 'x'.repeat(500), 'TodayScreenQuery'], random),
    },
  }))

/** Gives one of the fields an alias. */
const aliased: Mutation = (text, random) => onOneField(text, random, (field) => ({ ...field, alias: name('mine') }))

const typed: Mutation = (text) =>
  onOperation(text, (operation) => ({
    ...operation,
    selectionSet: {
      ...operation.selectionSet,
      selections: [...operation.selectionSet.selections, { kind: Kind.FIELD, name: name('__typename') }],
    },
  }))

const directed: Mutation = (text, random) =>
  onOneField(text, random, (field) => ({
    ...field,
    directives: [
      {
        kind: Kind.DIRECTIVE,
        name: name(oneOf(['include', 'skip', 'defer', 'admin'], random)),
        arguments: [{ kind: Kind.ARGUMENT, name: name('if'), value: { kind: Kind.BOOLEAN, value: true } }],
      },
    ],
  }))

/** Moves the selection of the operation into an inline fragment. */
const inFragment: Mutation = (text) =>
  onOperation(text, (operation) => ({
    ...operation,
    selectionSet: {
      kind: Kind.SELECTION_SET,
      selections: [{ kind: Kind.INLINE_FRAGMENT, selectionSet: operation.selectionSet }],
    },
  }))

const withSecond: Mutation = (text) => `${text}\nquery Second { viewer { id email } }`

const cut: Mutation = (text, random) => text.slice(0, below(text.length, random))

const doubled: Mutation = (text) => `${text}\n${text}`

const mutations: readonly [Mutation, ...Mutation[]] = [
  spaces,
  comments,
  marked,
  printedAnew,
  renamed,
  aliased,
  typed,
  directed,
  inFragment,
  withSecond,
  cut,
  doubled,
]

const name = (value: string) => ({ kind: Kind.NAME, value }) as const

function onOperation(text: string, change: (operation: OperationDefinitionNode) => OperationDefinitionNode): string {
  return print(visit(parse(text), { OperationDefinition: { leave: change } }))
}

function onOneField(text: string, random: Random, change: (field: FieldNode) => FieldNode): string {
  const document = parse(text)
  let count = 0
  visit(document, { Field: () => void (count += 1) })
  const chosen = below(count, random)
  let index = -1
  return print(
    visit(document, {
      Field: {
        enter(field) {
          index += 1
          return index === chosen ? change(field) : undefined
        },
      },
    }),
  )
}
