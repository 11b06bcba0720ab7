import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { borrowedAddresses, embeddedAddresses, payloadAddresses } from '#backend/model/testing/borrowedAddresses.ts'
import { insertEveryKind, viewers } from '#backend/model/testing/everyKind.ts'
import { type DomainUnderTest, openDomain } from '#backend/model/testing/openDomain.ts'
import { listedReadsOf } from '#backend/model/testing/readers.ts'
import { anonymous } from '#backend/platform/context.ts'
import { models } from '#schema/__generated__/models.ts'
import { getModel } from './columns.ts'

let domain: DomainUnderTest
beforeAll(async () => {
  domain = await openDomain()
  await insertEveryKind(domain)
})
afterAll(() => domain.close())

const fields = Object.values(models).flatMap((model) =>
  Object.values(model.fields).flatMap((field) =>
    field.source === 'relation' ? [] : [{ ...field, model: model.name }],
  ),
)

/** The members of an object type that are addresses. */
function addressesOf(type: string): string[] {
  const object = domain.engine.schema.getType(type)
  const members = isObjectType(object) ? Object.values(object.getFields()) : []
  return members.filter(({ type: member }) => getNamedType(member).name === 'AWSURL').map(({ name }) => name)
}

test('every computed, embedded and other address is listed with who may receive it', () => {
  const computed = fields.filter(({ source, type }) => source === 'computed' && type === 'AWSURL')
  expect(computed.map(({ model, name }) => `${model}.${name}`).toSorted()).toEqual(
    Object.keys(borrowedAddresses).toSorted(),
  )
  const embedded = fields
    .filter(({ kind }) => kind === 'json')
    .flatMap(({ model, name, type }) => addressesOf(type).map((member) => `${model}.${name}.${member}`))
  expect(embedded.toSorted()).toEqual(embeddedAddresses)
  const inModels = new Set([...Object.keys(models), ...fields.map(({ type }) => type)])
  const payloads = Object.keys(domain.engine.schema.getTypeMap()).filter((type) => !inModels.has(type))
  expect(payloads.flatMap((type) => addressesOf(type).map((member) => `${type}.${member}`)).toSorted()).toEqual(
    Object.keys(payloadAddresses),
  )
})

/** The viewers who are told the address by one of the rows of that model. */
async function toldBy(model: string, field: string): Promise<Set<string>> {
  const { operations } = getModel(models, model)
  const document = `{ page: ${operations.list}(limit: 100) { items { id ${field} } } }`
  const answers = Object.entries(viewers).map(async ([name, viewer]) => {
    const { data, errors } = await domain.ask(document, { viewer: viewer ?? anonymous })
    expect(errors).toBeUndefined()
    return JSON.stringify(data).includes(`"${field}":"`) ? [name] : []
  })
  return new Set((await Promise.all(answers)).flat())
}

const borrowed = Object.entries(borrowedAddresses).flatMap(([name, rule]) => ('of' in rule ? [{ name, ...rule }] : []))

test.each(borrowed)('$name is shown only to viewers who may read it at its source', async (rule) => {
  const [model = '', field = ''] = rule.name.split('.')
  const listed = listedReadsOf(rule.of)
  const sources = await domain.open.query<{ id: string; shown: boolean }>({
    text: `select id, is_public and is_approved and status = 'PUBLISHED' as shown from ${getModel(models, rule.of).table}`,
  })
  expect(sources.length).toBeGreaterThan(4)
  for (const { id, shown } of sources) {
    const { table } = getModel(models, model)
    await domain.open.query({ text: `update ${table} set ${rule.pointing}` }, [id])
    const told = await toldBy(model, field)
    const readers = Object.keys(viewers).filter((viewer) => listed.has(`${viewer}: ${rule.of} ${id}.${rule.field}`))
    // All that is borrowed is borrowed for everyone, so a video that only some may see is shown to none of them here.
    expect([...told], `${rule.name} of ${id}`).toEqual(shown ? readers : [])
  }
})
