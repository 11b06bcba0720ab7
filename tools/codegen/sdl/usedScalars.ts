import { type DefinitionNode, parse, specifiedScalarTypes } from 'graphql'
import { isScalarName, scalars } from '#schema/values/scalars.ts'
import { namesIn } from './pruneUnreached.ts'

const builtIn = new Set(specifiedScalarTypes.map(({ name }) => name))

/** AppSync knows its scalars without a word; every other reader of the text needs them declared. */
export function usedScalars(definitions: readonly DefinitionNode[]): readonly DefinitionNode[] {
  const named = new Set(definitions.flatMap(namesIn))
  const used = Object.keys(scalars).filter((name) => named.has(name) && !builtIn.has(name))
  return used.flatMap((name) => parse(scalarText(name), { noLocation: true }).definitions)
}

function scalarText(name: string): string {
  return isScalarName(name) ? `"On the wire: ${scalars[name].json}."\nscalar ${name}` : ''
}
