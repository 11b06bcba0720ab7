import type { Contract } from './read/readContract.ts'

/** `schema/__generated__/models.ts`: the descriptions of all entities, by wire name. */
export function printModels({ models }: Contract): string {
  const entries = models.map(({ description }) => `  ${description.name}: ${JSON.stringify(description, null, 2)},`)
  return `import type { ModelDescription } from '#schema/modelDescription.ts'

export const models: Readonly<Record<string, ModelDescription>> = {
${entries.join('\n')}
}
`
}
