/** Checks every text of a file, in any kind of quotes; interpolations of a template read as `x`. */
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
