import { pathInHouse } from './pathInHouse.js'

/** A backup uses the driver directly: it reads the database's catalog, not rows of models. */
const STORE = /^backend\/(?!platform\/backup\/).*\.store\.ts$/

/** A store's statements declare the types of their arguments. */
export const typedStatements = {
  create(context) {
    if (!STORE.test(pathInHouse(context.filename))) return {}
    return {
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'query') return
        context.report({
          node,
          message: 'A store runs what `statement` or `visibleStatement` made, which know arguments.',
        })
      },
    }
  },
}
