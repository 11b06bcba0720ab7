/** Looks at every text of a file, whichever quotes it stands in; what is put into a template reads `x`. */
export function onText(check) {
  return {
    Literal(node) {
      if (typeof node.value === 'string') check(node, node.value)
    },
    TemplateLiteral(node) {
      check(node, node.quasis.map(({ value }) => value.raw).join(' x '))
    },
  }
}
