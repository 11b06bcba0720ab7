import { parseSync, Visitor } from 'vite'
import { holds, type Span } from './changes/change.ts'
import { LISTENER } from './listener.ts'

/** Every statement, and every arrow's expression. A mark is its place in the list. */
export function findMarks(code: string, file: string): Span[] {
  const { program } = parseSync(file, code)
  const marks: Span[] = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  new Visitor({
    BlockStatement: ({ body }) => void marks.push(...body),
    StaticBlock: ({ body }) => void marks.push(...body),
    SwitchCase: ({ consequent }) => void marks.push(...consequent),
    ArrowFunctionExpression: ({ body }) => {
      if (body.type !== 'BlockStatement') marks.push(body)
    },
  }).visit(program)
  return marks
}

/** The innermost mark around a position: a test that does not reach it has not run that code. */
export function markAround(marks: readonly Span[], place: Span): number | undefined {
  const [innermost] = marks
    .map((span, mark) => ({ span, mark }))
    .filter(({ span }) => holds(span, place))
    .toSorted((one, other) => one.span.end - one.span.start - (other.span.end - other.span.start))
  return innermost?.mark
}

/** The same code, which reports the marks that it reaches. */
export function markStatements(code: string, file: string): string {
  const { program } = parseSync(file, code)
  const arrows = new Set<number>()
  new Visitor({
    ArrowFunctionExpression: ({ body }) => {
      if (body.type !== 'BlockStatement') arrows.add(body.start)
    },
  }).visit(program)
  const insertions = findMarks(code, file).flatMap(({ start, end }, mark) => {
    const call = `globalThis.${LISTENER}?.(${JSON.stringify(nameOfMark(file, mark))})`
    if (!arrows.has(start)) return [{ at: start, text: `${call};` }]
    return [
      { at: start, text: `(${call},` },
      { at: end, text: ')' },
    ]
  })
  let marked = ''
  let done = 0
  for (const { at, text } of insertions.toSorted((one, other) => one.at - other.at)) {
    marked += code.slice(done, at) + text
    done = at
  }
  return marked + code.slice(done)
}

export function nameOfMark(file: string, mark: number): string {
  return `${file}#${mark}`
}
