import { describe, expect, test } from 'vitest'
import { withChange } from './change.ts'
import { findChanges, isCode } from './findChanges.ts'

/** What the code may become, one fault at a time. */
function faultsOf(code: string): string[] {
  return findChanges(code).map((change) => withChange(code, change))
}

describe('a fault', () => {
  test.each([
    ['forces a condition', 'if (isFull) stop()', 'if (true) stop()'],
    ['forces it the other way', 'if (isFull) stop()', 'if (false) stop()'],
    ['forces the condition of a ternary', 'f(isFull ? 1 : 2)', 'f(false ? 1 : 2)'],
    ['never enters a loop', 'while (waits()) step()', 'while (false) step()'],
    ['turns a question round', 'f(!isFull)', 'f(isFull)'],
    ['moves a boundary', 'f(seats < most)', 'f(seats <= most)'],
    ['swaps equal and unequal', 'f(a === b)', 'f(a !== b)'],
    ['calculates otherwise', 'f(seats + 1)', 'f(seats - 1)'],
    ['counts the other way', 'seats += 1', 'seats -= 1'],
    ['leaves out one side of `and`', 'f(isOpen && isFree)', 'f(isFree)'],
    ['leaves out the other side', 'f(isOpen || isFree)', 'f(isOpen)'],
    ['leaves out what guards a call', 'f(a !== undefined && g(a) && a < b)', 'f(g(a) && a < b)'],
    ['leaves out what guards another comparison', 'f(a !== undefined && c < b)', 'f(c < b)'],
    ['leaves out the comparison that is guarded', 'f(a !== undefined && a < b)', 'f(a !== undefined)'],
    ['leaves out what else would be taken', 'f(asked ?? usual)', 'f(asked)'],
    ['always takes what else would be taken', 'f(asked ?? usual)', 'f(usual)'],
    ['does not check that it is there', 'f(row?.id)', 'f(row.id)'],
    ['removes a statement', 'release(seat)\nend()', ';\nend()'],
    ['removes an error', 'if (a) throw new RangeError()', 'if (a) ;'],
    ['removes an early end', 'function f() { if (a) return; g() }', 'function f() { if (a) ; g() }'],
    ['does not wait', 'await release(seat)', 'void release(seat)'],
    ['answers with nothing', 'const f = () => rows.map(name)', 'const f = () => []'],
    ['drops an entry of a list', 'f([isOwner, isCoach])', 'f([isCoach])'],
    ['drops the only entry of a list', 'f([isOwner])', 'f([])'],
    ['drops an entry of an object', 'f({ isOwner, at: now })', 'f({ isOwner })'],
    ['drops what is spread', 'f({ ...rest, at })', 'f({ at })'],
    ['drops a part of a rule', 'f(and(isOwner, isOpen))', 'f(and(isOpen))'],
    ['swaps the kind of a rule', 'f(and(isOwner, isOpen))', 'f(or(isOwner, isOpen))'],
    ['drops a step of a check', 'v.pipe(v.string(), v.url())', 'v.pipe(v.string())'],
    ['asks for all instead of one', 'f(rows.some(isFull))', 'f(rows.every(isFull))'],
    ['does not sort', 'f(rows.toSorted(byDate))', 'f(rows)'],
    ['changes a small number', 'f(5)', 'f(6)'],
    ['changes a large number', 'f(1_000)', 'f(2000)'],
    ['says yes for no', 'f(false)', 'f(true)'],
    ['takes another word of the same kind', "f('OPEN', 'CLOSED')", "f('CLOSED', 'CLOSED')"],
    ['takes an unknown word', "f('taken')", "f('taken~')"],
    ['lets a pattern begin anywhere', 'f(/^a$/)', 'f(/a$/)'],
    ['lets a pattern end anywhere', 'f(/^a$/)', 'f(/^a/)'],
    ['lets a pattern repeat once more', 'f(/a{1,64}/)', 'f(/a{1,65}/)'],
    ['lets a pattern be missing', 'f(/a+/)', 'f(/a*/)'],
  ])('%s', (_what, code, changed) => {
    expect(faultsOf(code)).toContain(changed)
  })

  test.each([
    ['compares otherwise', 'select 1 where a = $1', 'select 1 where a <> $1'],
    ['moves a boundary', 'select 1 where a < $1', 'select 1 where a <= $1'],
    ['leaves out a condition', 'select 1 where a = 1 and b = 2', 'select 1 where a = 1'],
    ['takes either condition', 'select 1 where a = 1 and b = 2', 'select 1 where a = 1 or b = 2'],
    ['takes what is not null for null', 'select 1 where a is null', 'select 1 where a is not null'],
    ['takes what is there for what is not', 'where not exists (select 1)', 'where exists (select 1)'],
    ['takes another word', "where a = 'OPEN' or a = 'CLOSED'", "where a = 'CLOSED' or a = 'CLOSED'"],
    ['sorts the other way', 'select a from b order by a desc', 'select a from b order by a'],
    ['does not lock', 'select a from b for update', 'select a from b'],
    ['adds instead of taking away', 'update a set b = b - 1', 'update a set b = b + 1'],
  ])('in SQL %s', (_what, sql, changed) => {
    expect(faultsOf(`f(\`${sql}\`)`)).toContain(`f(\`${changed}\`)`)
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
    ['what the types ask for before a comparison', 'f(a !== undefined && a < b)', 'f(a < b)'],
    [
      'the first of two of these',
      'f(a && b !== undefined && c.d !== undefined && b < c.d)',
      'f(a && c.d !== undefined && b < c.d)',
    ],
    [
      'the second of them',
      'f(a && b !== undefined && c.d !== undefined && b < c.d)',
      'f(a && b !== undefined && b < c.d)',
    ],
  ])('does not stand in %s', (_where, code, whole = '') => {
    expect(faultsOf(code).filter((fault) => whole === '' || fault === whole)).toEqual([])
  })

  test.each([
    ['f(asked ?? undefined)', 'f(asked)'],
    ["f(names[0] ?? '')", 'f(names[0])'],
    ['f(names[0]?.length)', 'f(names[0].length)'],
    ['f({ a, b: undefined })', 'f({ a })'],
  ])('is not that what pleases the types is missing: %s', (code, same) => {
    expect(faultsOf(code)).not.toContain(same)
  })
})

test('text that parses is distinguished from text that does not', () => {
  expect(isCode('const a: number = 1')).toBe(true)
  expect(isCode('const a: = 1')).toBe(false)
})

describe('in markup a fault', () => {
  const faultsIn = (code: string) => findChanges(code, 'code.tsx').map((change) => withChange(code, change))

  test.each([
    ['leaves out a label', '<p aria-labelledby={id} id="a b" />', '<p  id="a b" />'],
    ['names what is not there', '<label htmlFor="name" />', "<label htmlFor='name~' />"],
    ['shows what is not so', '<p>{isFull && <Full />}</p>', '<p>{<Full />}</p>'],
    ['does not hear a press', '<Button onClick={book} />', '<Button  />'],
  ])('%s', (_what, code, changed) => {
    expect(faultsIn(`f(${code})`)).toContain(`f(${changed})`)
  })

  test.each([
    ['how it looks', '<p className="flex" style={{ top: 1 }} />'],
    ['classes that are joined', "<p>{classNames(isOpen && 'flex')}</p>"],
    ['what was compiled before', '<p>{graphql`query { a(b: 1) }`}</p>'],
  ])('leaves alone %s', (_what, code) => {
    expect(faultsIn(`const page = ${code}`)).toEqual([])
  })
})
