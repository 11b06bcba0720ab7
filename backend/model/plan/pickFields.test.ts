import { type FragmentDefinitionNode, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { type PickedField, type Reading, pickFields, pickSelections } from './pickFields.ts'

function pick(text: string, variables: Reading['variables'] = {}): { picked: PickedField[]; reading: Reading } {
  const { definitions } = parse(text)
  const fragments: Record<string, FragmentDefinitionNode> = {}
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition
  }
  const [operation] = definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new TypeError('The operation stands first')
  const reading = { fragments, variables }
  return { picked: pickSelections(operation.selectionSet.selections, reading), reading }
}

const keysOf = (text: string, variables?: Reading['variables']) => pick(text, variables).picked.map(({ key }) => key)

test('fields come under their aliases, in the document’s order', () => {
  expect(pick('{ b one: a c }').picked.map(({ key, name }) => [key, name])).toEqual([
    ['b', 'b'],
    ['one', 'a'],
    ['c', 'c'],
  ])
})

test('fragments are opened where they stand, each once', () => {
  const text = '{ a ...F ... on T { d } ...F } fragment F on T { b ...G } fragment G on T { c }'
  expect(keysOf(text)).toEqual(['a', 'b', 'c', 'd'])
})

test('a field selected twice is one field, with the selections of both', () => {
  const { picked, reading } = pick('{ a { x } ...F a { y } } fragment F on T { a { x z } }')
  expect(picked).toHaveLength(1)
  const below = picked.flatMap(({ nodes }) => pickFields(nodes, reading))
  expect(below.map(({ key }) => key)).toEqual(['x', 'z', 'y'])
})

test.each([
  ['@include(if: true)', {}, true],
  ['@include(if: false)', {}, false],
  ['@skip(if: true)', {}, false],
  ['@skip(if: false)', {}, true],
  ['@include(if: $yes)', { yes: true }, true],
  ['@include(if: $yes)', { yes: false }, false],
  ['@skip(if: $yes)', { yes: true }, false],
  ['@skip(if: $yes)', { yes: false }, true],
  ['@include(if: $yes) @skip(if: $yes)', { yes: true }, false],
  ['@include(if: $yes) @skip(if: $no)', { yes: true, no: false }, true],
])('a field, a fragment and a spread with %s and %j are read or not', (directives, variables, isRead) => {
  const kept = isRead ? ['a'] : []
  expect(keysOf(`{ a ${directives} }`, variables)).toEqual(kept)
  expect(keysOf(`{ ... on T ${directives} { a } }`, variables)).toEqual(kept)
  expect(keysOf(`{ ...F ${directives} } fragment F on T { a }`, variables)).toEqual(kept)
})

test('a fragment that was skipped once is still opened by its next spread', () => {
  expect(keysOf('{ ...F @skip(if: true) ...F } fragment F on T { a }')).toEqual(['a'])
})
