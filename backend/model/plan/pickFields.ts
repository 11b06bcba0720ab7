import { type FieldNode, type FragmentDefinitionNode, Kind, type SelectionNode } from 'graphql'

/** Inputs of one run of a document that decide its selections. */
export interface Reading {
  fragments: Readonly<Record<string, FragmentDefinitionNode>>
  variables: Readonly<Record<string, unknown>>
}

/** All nodes that contribute to the selection of one response key. */
export interface PickedField {
  key: string
  name: string
  nodes: readonly FieldNode[]
}

/** The fields below these nodes by response key, in the document's order, fragments opened, `@include` and `@skip` obeyed. */
export function pickFields(nodes: readonly FieldNode[], reading: Reading): PickedField[] {
  const selections = nodes.flatMap((node) => node.selectionSet?.selections ?? [])
  return pickSelections(selections, reading)
}

export function pickSelections(selections: readonly SelectionNode[], reading: Reading): PickedField[] {
  const picked = new Map<string, FieldNode[]>()
  const opened = new Set<string>()
  const visit = (selection: SelectionNode): void => {
    if (!isIncluded(selection, reading.variables)) return
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value
      const nodes = picked.get(key)
      if (nodes) nodes.push(selection)
      else picked.set(key, [selection])
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      selection.selectionSet.selections.forEach(visit)
    } else if (!opened.has(selection.name.value)) {
      opened.add(selection.name.value)
      reading.fragments[selection.name.value]?.selectionSet.selections.forEach(visit)
    }
  }
  selections.forEach(visit)
  return [...picked].flatMap(([key, [first, ...rest]]) =>
    first ? [{ key, name: first.name.value, nodes: [first, ...rest] }] : [],
  )
}

function isIncluded(selection: SelectionNode, variables: Reading['variables']): boolean {
  return (selection.directives ?? []).every((directive) => {
    const argument = directive.arguments?.find(({ name }) => name.value === 'if')?.value
    const value =
      argument?.kind === Kind.VARIABLE
        ? variables[argument.name.value]
        : argument?.kind === Kind.BOOLEAN && argument.value
    if (directive.name.value === 'include') return value === true
    return directive.name.value !== 'skip' || value !== true
  })
}
