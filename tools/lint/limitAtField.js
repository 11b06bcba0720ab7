import { limits } from '#schema/__generated__/limits.ts'
import { pathInHouse } from './pathInHouse.js'

/** Sign-in and live rooms have messages and protocols of their own, and no fields of models. */
const CHECKS_INPUT = /^(backend|web\/features)\/(?!identity\/|auth\/|meeting\/)/
const SPEAKS_FREELY = /\.(test|fixture)\.tsx?$|\/testing\/|ForTests\.tsx?$/
const CHECK = /^(max|min)(Length|Value)$/
const FORM_RULE = /^(text|optionalText|wholeNumber)$/

/** Smaller numbers mean many things. */
const numbers = new Set(
  Object.values(limits)
    .flatMap((type) => Object.values(type).flatMap((field) => Object.values(field)))
    .filter((limit) => limit > 10),
)

/** A limit of a stored value is declared at its field. Written again in a form or a schema, it keeps the old number. */
export const limitAtField = {
  create(context) {
    const path = pathInHouse(context.filename)
    if (!CHECKS_INPUT.test(path) || SPEAKS_FREELY.test(path)) return {}
    const constants = new Map()
    const report = (node) =>
      context.report({
        node,
        message: 'This limit stands at a field in schema/model. Take it from fieldShapes or limits.ts.',
      })
    return {
      Program({ body }) {
        for (const statement of body)
          for (const { id, init } of (statement.declaration ?? statement).declarations ?? [])
            if (init?.type === 'Literal') constants.set(id.name, init.value)
      },
      Literal(node) {
        if (numbers.has(node.value) && isLimit(node)) report(node)
      },
      Identifier(node) {
        if (numbers.has(constants.get(node.name)) && isLimit(node)) report(node)
      },
    }
  },
}

/** In `maxLength(200)`, `text({ most: 200 })` or `maxLength={200}`. */
function isLimit({ parent, start }) {
  if (parent.type === 'CallExpression') return isCallOf(parent, CHECK) && parent.callee.start !== start
  if (parent.type === 'Property') return isCallOf(parent.parent.parent, FORM_RULE) && parent.value.start === start
  return parent.type === 'JSXExpressionContainer' && parent.parent.name?.name === 'maxLength'
}

function isCallOf({ callee }, names) {
  return names.test(callee?.property?.name ?? callee?.name ?? '')
}
