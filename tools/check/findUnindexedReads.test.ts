import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { unindexedReadsIn } from './findUnindexedReads.ts'

const schema = buildSchema(readFileSync('schema/sources/appsync.graphql', 'utf8'))

test.each([
  [
    '{ listEvents(filter: {level: {eq: "hard"}}) { items { id } } }',
    ['listEvents looks for level, and Event has no index on it in the order of the page.'],
  ],
  [
    'query ($level: String) { easy: eventOccurrencesByCategoryIDAndEndDate(categoryID: "c", filter: {level: {eq: $level}}) { items { id } } }',
    ['easy looks for level, and EventOccurrence has no index on it in the order of the page.'],
  ],
  [
    '{ listEvents { items { id } } }',
    [
      'listEvents walks all of Event to find what a visitor may see; no index leads there.',
      'listEvents walks all of Event to find what a member may see; no index leads there.',
      'listEvents walks all of Event to find what an admin may see; no index leads there.',
    ],
  ],
  [
    '{ listCategories { items { subCategories(filter: {name: {eq: "Yin"}}) { nextToken } } } }',
    ['subCategories looks for name, and SubCategory has no index on it in the order of the page.'],
  ],
])('%s is named', (document, sentences) => {
  expect(unindexedReadsIn(document, schema)).toEqual(sentences)
})

test.each([
  '{ listCategories { items { id } } }',
  '{ listUserGoals { items { id } } }',
  '{ listAttendances { items { id } } }',
  '{ listEventOccurrences { items { id } } }',
  '{ listEventOccurrences(filter: {companyID: {eq: "gym"}}) { items { id } } }',
  '{ listEventOccurrences(coachID: "coach", filter: {status: {eq: PUBLISHED}}) { items { id } } }',
  'query ($id: ID!) { eventOccurrencesByCategoryIDAndEndDate(categoryID: $id, filter: {status: {eq: PUBLISHED}}) { items { id } } }',
])('%s is not', (document) => {
  expect(unindexedReadsIn(document, schema)).toEqual([])
})
