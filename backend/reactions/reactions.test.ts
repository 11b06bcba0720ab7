import { afterEach, beforeEach, expect, test } from 'vitest'
import { classRow, contactRow, insertClass } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { pageOf } from '#backend/model/testing/pageOf.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'

// Reactions have no code beside the entity and its rights, so these are facts of the entity.
let domain: DomainUnderTest
beforeEach(async () => {
  domain = await openDomain()
  await insertClass(domain)
  await domain.insert('class', [classRow('draft', { status: 'DRAFT' })])
  await domain.insert('contact', [contactRow('mia'), contactRow('sam')])
})
afterEach(() => domain.close())

const mia = person('mia')
const like = { targetID: 'class', targetType: 'EVENT', userID: 'mia', reaction: 'LIKE' }

async function send(field: 'create' | 'update' | 'delete', input: object, viewer: Viewer = mia) {
  const type = `${field.charAt(0).toUpperCase()}${field.slice(1)}ReactionInput`
  const document = `mutation ($input: ${type}!) { row: ${field}Reactions(input: $input) { targetType reaction feedback } }`
  const { data, errors } = await domain.ask(document, { viewer, variables: { input } })
  const [error] = errors ?? []
  return error ? { code: error.extensions['code'], field: error.extensions['field'] } : data?.['row']
}

async function stored(): Promise<object[]> {
  return domain.open.query({ text: 'select user_id, target_id, reaction, feedback from reaction order by 1, 2' })
}

test('a member likes a class, changes their mind, says why, and takes it back (row 60)', async () => {
  expect(await send('create', like)).toEqual({ targetType: 'EVENT', reaction: 'LIKE', feedback: null })
  const key = { targetID: 'class', userID: 'mia' }
  expect(await send('update', { ...key, reaction: 'DISLIKE', feedback: 'Too fast' })).toEqual({
    targetType: 'EVENT',
    reaction: 'DISLIKE',
    feedback: 'Too fast',
  })
  expect(await send('delete', key)).toMatchObject({ reaction: 'DISLIKE' })
  expect(await stored()).toEqual([])
})

test('a user’s own reaction is found by its target and in the list of their reactions (row 60)', async () => {
  await domain.insert('reaction', [
    { id: 'r-1', target_id: 'class', target_type: 'EVENT', user_id: 'mia', reaction: 'LIKE' },
    { id: 'r-2', target_id: 'class', target_type: 'EVENT', user_id: 'sam', reaction: 'DISLIKE' },
    { id: 'r-3', target_id: 'a video', target_type: 'VIDEO', user_id: 'mia', reaction: 'LIKE' },
  ])
  const one = '{ one: getReactions(targetID: "class", userID: "mia") { id } }'
  expect((await domain.ask(one, { viewer: mia })).data).toEqual({ one: { id: 'r-1' } })
  const list =
    '{ page: reactionsByUserIDAndTargetID(userID: "mia", targetID: { eq: "class" }) { items { id } nextToken } }'
  expect(pageOf(await domain.ask(list, { viewer: mia })).items).toEqual([{ id: 'r-1' }])
  const all = '{ page: reactionsByUserIDAndTargetID(userID: "mia") { items { id } nextToken } }'
  expect(pageOf(await domain.ask(all, { viewer: mia })).items).toEqual([{ id: 'r-3' }, { id: 'r-1' }])
  expect(pageOf(await domain.ask(all, { viewer: person('sam') })).items).toEqual([])
})

test('reacting twice, even at once, stores one reaction (row 60)', async () => {
  const sent = await Promise.all([1, 2, 3, 4].map(() => send('create', like)))
  expect(sent.filter((row) => row !== undefined && 'reaction' in (row as object))).toHaveLength(1)
  expect(sent).toContainEqual({ code: 'CONDITION_FAILED', field: undefined })
  expect(await stored()).toHaveLength(1)
})

test.each([
  ['of another person', { ...like, userID: 'sam' }, 'NOT_FOUND'],
  ['to a class that is not public', { ...like, targetID: 'draft' }, 'NOT_FOUND'],
  ['to what is not there', { ...like, targetID: 'nothing' }, 'NOT_FOUND'],
  ['to a video that is not there', { ...like, targetType: 'VIDEO' }, 'NOT_FOUND'],
  ['to a kind that there is not', { ...like, targetType: 'PERSON' }, 'BAD_INPUT'],
  ['that is no reaction', { ...like, reaction: 'LOVE' }, 'BAD_INPUT'],
  ['with no target', { ...like, targetID: '' }, 'BAD_INPUT'],
  ['with a novel', { ...like, feedback: 'é'.repeat(2_001) }, 'BAD_INPUT'],
])('a reaction %s is refused (row 60)', async (_what, input, code) => {
  const answer = await domain.ask('mutation ($input: CreateReactionInput!) { createReactions(input: $input) { id } }', {
    viewer: mia,
    variables: { input },
  })
  const [error] = answer.errors ?? []
  expect(error?.extensions['code'] ?? 'BAD_INPUT').toBe(code)
  expect(answer.errors).toHaveLength(1)
  expect(await stored()).toEqual([])
})

test('a user cannot read, change or delete another user’s reaction, and a visitor cannot react (row 60)', async () => {
  await send('create', like)
  const key = { targetID: 'class', userID: 'mia' }
  const sam = person('sam')
  expect((await domain.ask('{ getReactions(targetID: "class", userID: "mia") { id } }', { viewer: sam })).data).toEqual(
    {
      getReactions: null,
    },
  )
  expect(await send('update', { ...key, reaction: 'DISLIKE' }, sam)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await send('delete', key, sam)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await send('create', like, anonymous)).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await stored()).toMatchObject([{ user_id: 'mia', reaction: 'LIKE' }])
})
