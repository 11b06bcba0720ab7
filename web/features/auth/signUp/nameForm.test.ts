import * as v from 'valibot'
import { expect, test } from 'vitest'
import { sentenceOf } from '#web/ui/form/testing/sentenceOf.ts'
import { NameForm } from './nameForm.ts'

const ana = { firstName: 'Ana', lastName: "O'Neill Jr.", gender: 'FEMALE' } as const

function faultsOf(form: unknown) {
  return Object.fromEntries(
    (v.safeParse(NameForm, form).issues ?? []).map((issue) => [v.getDotPath(issue), sentenceOf(issue.message)]),
  )
}

test('all three fields are required, each with its own message (row 143)', () => {
  expect(faultsOf({ firstName: '', lastName: '', gender: null })).toEqual({
    firstName: 'First name required.',
    lastName: 'Last name required.',
    gender: 'Please select gender.',
  })
})

test.each([
  ['   ', 'Name cannot be only whitespace!'],
  ['a'.repeat(51), 'Name must be 50 characters or less!'],
  ['Ana <3', 'Name can only contain letters, numbers, spaces, apostrophes, hyphens, and periods!'],
])('the name %j is refused (row 144)', (firstName, fault) => {
  expect(faultsOf({ ...ana, firstName })).toEqual({ firstName: fault })
})

test.each(['Nguyễn Thị', 'محمد', '李小龙', 'Anne-Marie', 'D’Arcy'])('%s is a name (row 144)', (firstName) => {
  expect(v.parse(NameForm, { ...ana, firstName: ` ${firstName} ` })).toMatchObject({ firstName })
})
