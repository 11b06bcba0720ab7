import { parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contextOf, type DomainUnderTest, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous, type Viewer } from '#backend/platform/context.ts'
import { isGlobal, isViewer, or } from '#schema/rights/predicate.ts'
import { readSubscription } from './readSubscription.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
})
afterAll(() => domain.close())

const onUpdateOccurrences =
  'subscription ($filter: ModelSubscriptionEventOccurrenceFilterInput) { onUpdateEventOccurrences(filter: $filter) { id } }'
const conversations =
  'subscription ($filter: ModelSubscriptionConversationFilterInput) { onUpdateConversations(filter: $filter) { id } }'
const bookings = 'subscription { onUpdateAttendances { id } }'

describe('an event is routed by the column values that a subscription requires', () => {
  const read = (document: string, viewer: Viewer, variables: Record<string, unknown> = {}) =>
    readSubscription(domain.engine, { document: parse(document), variables, context: contextOf(viewer) }).route.where
  const byFilter = (filter: object) => read(onUpdateOccurrences, person('member'), { filter })

  test.each<[string, object, object | undefined]>([
    ['an equality', { categoryID: { eq: 'yoga' } }, { column: 'category_id', values: ['yoga'] }],
    ['one of several', { id: { in: ['o1', 'o2'] } }, { column: 'id', values: ['o1', 'o2'] }],
    ['an empty list', { id: { in: [] } }, { column: 'id', values: [] }],
    [
      'the narrowest of two',
      { id: { in: ['o1', 'o2'] }, coachID: { eq: 'ana' } },
      { column: 'coach_id', values: ['ana'] },
    ],
    [
      'a required part of an and',
      { and: [{ booked: { gt: 1 } }, { id: { eq: 'o1' } }] },
      { column: 'id', values: ['o1'] },
    ],
    ['no column, for the parts of an or', { or: [{ id: { eq: 'o1' } }, { id: { eq: 'o2' } }] }, undefined],
    ['no column, for another operator', { id: { ne: 'o1' } }, undefined],
    ['no column, for a number', { booked: { eq: 1 } }, undefined],
    ['no column, for eq: null', { assistantID: { eq: null } }, undefined],
  ])('%s', (_what, filter, where) => expect(byFilter(filter)).toEqual(where))

  const mine = { column: 'contact_ids', values: ['member'] }
  const participantFilter = { contactIDs: { contains: 'member' } }

  test.each<[string, Viewer, object, object | undefined]>([
    ['by the participants that its filter names', { ...person('root'), isGlobal: true }, participantFilter, mine],
    ['by the participants that its rights name, if it has no filter', person('member'), {}, mine],
    ['by nothing, if the viewer may have opened a report', { ...person('root'), isGlobal: true }, {}, undefined],
    ['to no row, if the viewer has no contact', anonymous, {}, { column: '', values: [] }],
  ])('a list column routes an event %s (row 115)', (_how, viewer, filter, where) =>
    expect(read(conversations, viewer, { filter })).toEqual(where),
  )

  test('without a filter, the route comes from a right that requires the viewer’s own id', () => {
    const rights = { ...domain.engine.rights, Attendance: { read: or(isViewer('memberID'), isGlobal) } }
    const routeFor = (viewer: Viewer) =>
      readSubscription(
        { ...domain.engine, rights },
        { document: parse(bookings), variables: {}, context: contextOf(viewer) },
      ).route.where
    expect(routeFor(person('member'))).toEqual({ column: 'member_id', values: ['member'] })
    expect(routeFor(anonymous)).toEqual({ column: '', values: [] })
    expect(routeFor({ ...person('member'), isGlobal: true })).toBeUndefined()
  })
})
