import { pathInHouse } from './pathInHouse.js'

/** A backup talks to the driver itself: what it reads is the catalogue, not rows of ours. */
const STORE = /^backend\/(?!platform\/backup\/).*\.store\.ts$/

/** A store's statements say what they take, so that the type checker knows. */
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
