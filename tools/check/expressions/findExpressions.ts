import { type NodePath, parseSync, traverse, type types } from '@babel/core'

/** A regular expression in our code, and its location. */
export interface Expression {
  place: string
  pattern: string
  flags: string
}

/** Every regular expression of a source file, built ones too. Throws for one whose text is not known before it runs. */
export function findExpressions(path: string, source: string): Expression[] {
  const found: Expression[] = []
  const plugins: ('typescript' | 'jsx')[] = path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript']
  const file = parseSync(source, { configFile: false, babelrc: false, filename: path, parserOpts: { plugins } })
  if (!file) throw new Error(`${path} cannot be read`)
  const placeOf = ({ loc }: types.Node) => `${path}:${loc?.start.line ?? 0}`
  const takeBuilt = (built: NodePath<types.NewExpression> | NodePath<types.CallExpression>) => {
    const { callee } = built.node
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const given: NodePath[] = [built.get('arguments')].flat()
    const [pattern, flags = ''] = given.map((argument): unknown => argument.evaluate().value)
    if (typeof pattern !== 'string' || typeof flags !== 'string')
      throw new Error(`${placeOf(built.node)}: an expression is made of what is known only as it runs`)
    found.push({ place: placeOf(built.node), pattern, flags })
  }
  traverse(file, {
    RegExpLiteral: ({ node }) => void found.push({ place: placeOf(node), pattern: node.pattern, flags: node.flags }),
    NewExpression: takeBuilt,
    CallExpression: takeBuilt,
  })
  return found
}
