import { Kind, print } from 'graphql'
import type { ModelRights } from '#schema/predicate.ts'
import type { Contract } from '#tools/codegen/readContract.ts'
import { entitySection } from './entitySection.ts'

type Rights = Readonly<Record<string, ModelRights>>

const beginning = `# What the API offers, and to whom

Made by \`npm run generate\` from \`schema/model\` and \`schema/operations\`; not edited by hand.

How to read a rule. A name in backquotes is a field of the row. "The viewer" is the contact of the person who asks,
known from the verified token; "the viewer's companies" are those that the person is an admin of. \`some Role (…) has …\`
holds when such a row of the other entity exists: the brackets say how it belongs to this row, and "the row" is this one.
A comparison with something that is not known does not hold. What no rule allows is refused to everybody.

A row that may not be seen is absent, as if it did not exist. A field that may not be seen is null, without an error.`

/** `docs/api.md`: every entity with its operations, fields and rights, then what was written by hand. */
export function printApi(contract: Contract, rights: Rights): string {
  const entities = contract.models.map((model) => entitySection(model, rights[model.description.name]))
  return `${[beginning, ...entities, handWritten(contract)].join('\n\n')}\n`
}

function handWritten({ operations }: Contract): string {
  const definitions = operations.definitions.map((node) =>
    node.kind === Kind.OBJECT_TYPE_EXTENSION ? print(node).replace(/^extend /, '') : print(node),
  )
  return `## Operations with rules of their own\n\n\`\`\`graphql\n${definitions.join('\n\n')}\n\`\`\``
}
