import { type DefinitionNode, visit } from 'graphql'

const roots = ['Query', 'Mutation', 'Subscription']

/** What the roots and the named types reach, in the order given. */
export function pruneUnreached(definitions: readonly DefinitionNode[], named: readonly string[]): DefinitionNode[] {
  const byName = new Map(definitions.map((node) => [nameOf(node), node]))
  const reached = new Set<string>()
  const open = [...roots, ...named]
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const node = byName.get(name)
    if (!node || reached.has(name)) continue
    reached.add(name)
    open.push(...namesIn(node))
  }
  return definitions.filter((node) => reached.has(nameOf(node)))
}

/** The types that a definition refers to. */
export function namesIn(node: DefinitionNode): string[] {
  const names: string[] = []
  visit(node, { NamedType: ({ name }) => void names.push(name.value) })
  return names
}

function nameOf(node: DefinitionNode): string {
  return 'name' in node && node.name ? node.name.value : ''
}
