import { pathInHouse } from './pathInHouse.js'

const MAKERS = new Set(['signal', 'computed', 'useSignal', 'useComputed'])

/**
 * The React compiler caches what it sees in a component, and a signal's `.value` never changes for it: the
 * page goes stale without an error. Components read signals through the one hook.
 */
export const noSignalValue = {
  create(context) {
    const path = pathInHouse(context.filename)
    if (!/^web\/.*\.tsx$/.test(path) || path.endsWith('.test.tsx')) return {}
    const signals = new Set()
    return {
      ImportSpecifier(node) {
        if (node.importKind !== 'type' && /^[#.]/.test(node.parent.source.value)) signals.add(node.local.name)
      },
      VariableDeclarator(node) {
        if (node.init?.type === 'CallExpression' && MAKERS.has(node.init.callee.name)) signals.add(node.id.name)
      },
      MemberExpression(node) {
        if (node.computed || node.property.name !== 'value' || !isSignal(node.object, signals)) return
        context.report({
          node,
          message: 'Read the signal through the hook; `.value` is stale in a compiled component.',
        })
      },
    }
  },
}

function isSignal(object, signals) {
  if (object.type === 'Identifier') return signals.has(object.name)
  return object.type === 'MemberExpression' && object.object.type === 'Identifier' && signals.has(object.object.name)
}
