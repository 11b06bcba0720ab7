import { describe, expect, test } from 'vitest'
import { withChange } from './change.ts'
import { findChanges, isCode } from './findChanges.ts'

/** Returns every mutant of the code, each with one fault. */
function mutantsOf(code: string): string[] {
  return findChanges(code).map((change) => withChange(code, change))
}

describe('a fault', () => {
  test.each([
    ['forces a condition', 'if (isFull) stop()', 'if (true) stop()'],
    ['forces it the other way', 'if (isFull) stop()', 'if (false) stop()'],
    ['forces the condition of a ternary', 'f(isFull ? 1 : 2)', 'f(false ? 1 : 2)'],
    ['never enters a loop', 'while (waits()) step()', 'while (false) step()'],
    ['negates a condition', 'f(!isFull)', 'f(isFull)'],
    ['moves a boundary', 'f(seats < most)', 'f(seats <= most)'],
    ['swaps equal and unequal', 'f(a === b)', 'f(a !== b)'],
    ['swaps an arithmetic operator', 'f(seats + 1)', 'f(seats - 1)'],
    ['counts the other way', 'seats += 1', 'seats -= 1'],
    ['drops one side of `and`', 'f(isOpen && isFree)', 'f(isFree)'],
    ['drops one side of `or`', 'f(isOpen || isFree)', 'f(isOpen)'],
    ['drops the guard before a call', 'f(a !== undefined && g(a) && a < b)', 'f(g(a) && a < b)'],
    ['drops the guard before a comparison', 'f(a !== undefined && c < b)', 'f(c < b)'],
    ['drops the guarded comparison', 'f(a !== undefined && a < b)', 'f(a !== undefined)'],
    ['drops the fallback of ??', 'f(asked ?? usual)', 'f(asked)'],
    ['always uses the fallback of ??', 'f(asked ?? usual)', 'f(usual)'],
    ['drops the check of ?.', 'f(row?.id)', 'f(row.id)'],
    ['removes a statement', 'release(seat)\nend()', ';\nend()'],
    ['removes an error', 'if (a) throw new RangeError()', 'if (a) ;'],
    ['removes an early end', 'function f() { if (a) return; g() }', 'function f() { if (a) ; g() }'],
    ['does not wait', 'await release(seat)', 'void release(seat)'],
    ['returns an empty list', 'const f = () => rows.map(name)', 'const f = () => []'],
    ['drops an entry of a list', 'f([isOwner, isCoach])', 'f([isCoach])'],
    ['drops the only entry of a list', 'f([isOwner])', 'f([])'],
    ['drops an entry of an object', 'f({ isOwner, at: now })', 'f({ isOwner })'],
    ['drops a spread', 'f({ ...rest, at })', 'f({ at })'],
    ['drops a part of a rule', 'f(and(isOwner, isOpen))', 'f(and(isOpen))'],
    ['swaps the kind of a rule', 'f(and(isOwner, isOpen))', 'f(or(isOwner, isOpen))'],
    ['drops a step of a check', 'v.pipe(v.string(), v.url())', 'v.pipe(v.string())'],
    ['asks for all instead of one', 'f(rows.some(isFull))', 'f(rows.every(isFull))'],
    ['does not sort', 'f(rows.toSorted(byDate))', 'f(rows)'],
    ['changes a small number', 'f(5)', 'f(6)'],
    ['changes a large number', 'f(1_000)', 'f(2000)'],
    ['flips a boolean', 'f(false)', 'f(true)'],
    ['replaces a string by another of the same union', "f('OPEN', 'CLOSED')", "f('CLOSED', 'CLOSED')"],
    ['replaces a string by an unknown one', "f('taken')", "f('taken~')"],
    ['lets a pattern begin anywhere', 'f(/^a$/)', 'f(/a$/)'],
    ['lets a pattern end anywhere', 'f(/^a$/)', 'f(/^a/)'],
    ['lets a pattern repeat once more', 'f(/a{1,64}/)', 'f(/a{1,65}/)'],
    ['lets a pattern be missing', 'f(/a+/)', 'f(/a*/)'],
  ])('%s', (_what, code, changed) => {
    expect(mutantsOf(code)).toContain(changed)
  })

  test.each([
    ['inverts a comparison', 'select 1 where a = $1', 'select 1 where a <> $1'],
    ['moves a boundary', 'select 1 where a < $1', 'select 1 where a <= $1'],
    ['drops a condition', 'select 1 where a = 1 and b = 2', 'select 1 where a = 1'],
    ['replaces and by or', 'select 1 where a = 1 and b = 2', 'select 1 where a = 1 or b = 2'],
    ['negates is null', 'select 1 where a is null', 'select 1 where a is not null'],
    ['negates exists', 'where not exists (select 1)', 'where exists (select 1)'],
    ['replaces a string', "where a = 'OPEN' or a = 'CLOSED'", "where a = 'CLOSED' or a = 'CLOSED'"],
    ['sorts the other way', 'select a from b order by a desc', 'select a from b order by a'],
    ['does not lock', 'select a from b for update', 'select a from b'],
    ['adds instead of subtracting', 'update a set b = b - 1', 'update a set b = b + 1'],
  ])('in SQL %s', (_what, sql, changed) => {
    expect(mutantsOf(`f(\`${sql}\`)`)).toContain(`f(\`${changed}\`)`)
  })

  test.each([
    ['a type', "type Kind = 'OPEN' | 'CLOSED'"],
    ['the type of a parameter', "function f(kind: 'OPEN') {}"],
    ['a module’s name', "import { a } from './a.ts'"],
    ['what is logged', "log.warn({ seats: 1 }, 'few')"],
    ['a message to a programmer', "const error = new Error('gone')"],
    ['a sentence', "const text = 'The class is full.'"],
    ['an assignment in SQL', 'const text = `update a set b = $1`'],
    ['the name of a statement made by hand', "visibleStatement('find', write)", "visibleStatement('find~', write)"],
    ['the name of a prepared statement', "const statement = { name: 'find', text }", 'const statement = { text }'],
    ['a comment', '// if (a) return 1'],
    ['an undefined check before a comparison', 'f(a !== undefined && a < b)', 'f(a < b)'],
    [
      'the first of two such checks',
      'f(a && b !== undefined && c.d !== undefined && b < c.d)',
      'f(a && c.d !== undefined && b < c.d)',
    ],
    [
      'the second of two such checks',
      'f(a && b !== undefined && c.d !== undefined && b < c.d)',
      'f(a && b !== undefined && b < c.d)',
    ],
  ])('makes no mutant of %s', (_where, code, whole = '') => {
    expect(mutantsOf(code).filter((fault) => whole === '' || fault === whole)).toEqual([])
  })

  test.each([
    ['f(asked ?? undefined)', 'f(asked)'],
    ["f(names[0] ?? '')", 'f(names[0])'],
    ['f(names[0]?.length)', 'f(names[0].length)'],
    ['f({ a, b: undefined })', 'f({ a })'],
  ])('does not remove a guard that only satisfies the type checker: %s', (code, same) => {
    expect(mutantsOf(code)).not.toContain(same)
  })
})

test('text that parses is distinguished from text that does not', () => {
  expect(isCode('const a: number = 1')).toBe(true)
  expect(isCode('const a: = 1')).toBe(false)
})

describe('in markup a fault', () => {
  const faultsIn = (code: string) => findChanges(code, 'code.tsx').map((change) => withChange(code, change))

  test.each([
    ['drops a label', '<p aria-labelledby={id} id="a b" />', '<p  id="a b" />'],
    ['refers to an unknown id', '<label htmlFor="name" />', "<label htmlFor='name~' />"],
    ['renders conditional content always', '<p>{isFull && <Full />}</p>', '<p>{<Full />}</p>'],
    ['drops a press handler', '<Button onClick={book} />', '<Button  />'],
  ])('%s', (_what, code, changed) => {
    expect(faultsIn(`f(${code})`)).toContain(`f(${changed})`)
  })

  test.each([
    ['class names and styles', '<p className="flex" style={{ top: 1 }} />'],
    ['classes that are joined', "<p>{classNames(isOpen && 'flex')}</p>"],
    ['a compiled graphql document', '<p>{graphql`query { a(b: 1) }`}</p>'],
  ])('leaves alone %s', (_what, code) => {
    expect(faultsIn(`const page = ${code}`)).toEqual([])
  })
})
