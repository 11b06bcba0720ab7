import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onText } from './onText.js'
import { pathInHouse } from './pathInHouse.js'

const models = join(import.meta.dirname, '../../schema/model')
const tables = globSync('*.graphql', { cwd: models }).flatMap((file) =>
  [...readFileSync(join(models, file), 'utf8').matchAll(/@table\(name: "(\w+)"\)/g)].map(([, name]) => name),
)
const READS_MODEL = new RegExp(`\\b(?:from|join)\\s+(?:${tables.join('|')})\\b`, 'i')
const STORE = /^backend\/(?!model|platform).*\.store\.ts$/

/** A store reads rows of models through `visibleStatement`, which adds the viewer's rights. */
export const rowsByRights = {
  create(context) {
    if (!STORE.test(pathInHouse(context.filename))) return {}
    const check = (node, text) => {
      if (!READS_MODEL.test(text) || isVisibleStatement(node)) return
      context.report({
        node,
        message: 'Rows of a model are read through visibleStatement. Without a caller, say so and why.',
      })
    }
    return onText(check)
  },
}

function isVisibleStatement(node) {
  for (let around = node.parent; around; around = around.parent) {
    if (around.type === 'CallExpression') return around.callee.name === 'visibleStatement'
  }
  return false
}
