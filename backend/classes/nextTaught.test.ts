import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { handWrittenResolvers } from '#backend/handWrittenResolvers.ts'
import { at, insertClass, occurrenceRow } from '#backend/model/testing/classRows.ts'
import { openDomain, person } from '#backend/model/testing/openDomain.ts'
import { createPeopleStore } from '#backend/people/people.store.ts'
import { registeredDocuments } from '#tools/build/registeredDocuments.ts'

const Answer = v.object({
  viewer: v.object({ classes: v.object({ items: v.array(v.looseObject({ id: v.string() })) }) }),
})

test.each(['cancelled_at', 'ended_at'])(
  'a coach with four classes ahead that have %s set sees the fifth as their next class',
  async (column) => {
    const domain = await openDomain({
      resolvers: (database) => handWrittenResolvers(database, createPeopleStore(database)),
    })
    onTestFinished(() => domain.close())
    await insertClass(domain)
    await domain.insert(
      'occurrence',
      [1, 2, 3, 4, 5].map((hour) =>
        occurrenceRow(`class-${hour}`, {
          starts_at: at(hour),
          ends_at: at(hour + 1),
          ...(hour < 5 && { [column]: at(0) }),
        }),
      ),
    )
    const document = registeredDocuments('.').get('MyStudioScreenQuery') ?? ''
    const { data } = await domain.ask(document, {
      viewer: person('coach'),
      variables: { fromNow: { ge: 'now' }, companyID: '' },
      now: at(0),
    })
    expect(v.parse(Answer, data).viewer.classes.items.map(({ id }) => id)).toEqual(['class-5'])
  },
)
