import { pathInHouse } from './pathInHouse.js'

const LETTER = /\p{L}/u
const SPOKEN_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
])
// Their children are the message itself; `translate="no"` marks a name that is the same in every language.
const MESSAGES = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])

/** Every word that a person reads or hears comes from a catalogue. */
export const textFromCatalogues = {
  create(context) {
    const path = pathInHouse(context.filename)
    if (!/^web\/.*\.tsx$/.test(path) || path.endsWith('.test.tsx')) return {}
    const report = (node) => context.report({ node, message: 'Text comes from the catalogues: <Trans> or t.' })
    return {
      JSXText(node) {
        if (LETTER.test(node.value) && !isExcused(node)) report(node)
      },
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute' && isText(node.expression) && !isExcused(node)) report(node)
      },
      JSXAttribute(node) {
        if (!SPOKEN_ATTRIBUTES.has(node.name.name) || node.value === null) return
        const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
        if (isText(value) && !isExcused(node.parent)) report(node)
      },
    }
  },
}

function isText(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' && LETTER.test(node.value)
  return node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => LETTER.test(value.raw))
}

function isExcused(node) {
  for (let at = node; at; at = at.parent) {
    if (at.type !== 'JSXElement') continue
    const { name, attributes } = at.openingElement
    if (MESSAGES.has(name.name)) return true
    if (attributes.some((attribute) => attribute.name?.name === 'translate' && attribute.value?.value === 'no'))
      return true
  }
  return false
}
