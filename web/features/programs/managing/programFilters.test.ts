import { expect, test } from 'vitest'
import { managedVariables } from './programFilters.ts'

test('programs are searched by the words of their name, whatever case', () => {
  expect(managedVariables({ search: '?coach=kenji&q=%20Yoga%20' })).toMatchObject({
    filter: { and: expect.arrayContaining([{ name: { matches: 'Yoga' } }]), coachID: { eq: 'kenji' } },
  })
})
