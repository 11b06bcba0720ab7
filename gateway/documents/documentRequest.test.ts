import { expect, test } from 'vitest'
import { toDocumentRequest } from './documentRequest.ts'

const nothing = { hash: undefined, text: undefined, operationName: undefined, variables: {}, after: undefined }

test.each<[what: string, body: object, request: object]>([
  ['nothing', {}, {}],
  ['nothing, said at length', { id: null, query: null, operationName: null, variables: null, extensions: null }, {}],
  ['nothing inside', { extensions: { documentId: null, persistedQuery: null, after: null } }, {}],
  ['empty texts', { documentId: '', id: '', query: '' }, {}],
  ['an id', { id: 'a' }, { hash: 'a' }],
  ['an id of a document', { documentId: 'a' }, { hash: 'a' }],
  ['an id among extensions', { extensions: { documentId: 'a' } }, { hash: 'a' }],
  ['an id in the words of Apollo', { extensions: { persistedQuery: { sha256Hash: 'a' } } }, { hash: 'a' }],
  ['an id beside an empty one', { documentId: '', id: 'a' }, { hash: 'a' }],
  [
    'ids, of which the first counts',
    { documentId: 'a', extensions: { documentId: 'b', persistedQuery: { sha256Hash: 'c' } }, id: 'd' },
    { hash: 'a' },
  ],
  ['text', { query: '{ a }', operationName: 'A' }, { text: '{ a }', operationName: 'A' }],
  ['variables', { variables: { a: [1] } }, { variables: { a: [1] } }],
  ['the first position', { extensions: { after: 0 } }, { after: 0 }],
  ['more than we know of', { id: 'a', extensions: { tracing: true } }, { hash: 'a' }],
])('a request may say %s', (_what, body, request) => {
  expect(toDocumentRequest(body)).toEqual({ ...nothing, ...request })
})

test.each<[body: unknown, field: string | undefined]>([
  [undefined, undefined],
  [null, undefined],
  ['text', undefined],
  [[{ id: 'a' }], undefined],
  [{ id: 7 }, 'id'],
  [{ documentId: 7 }, 'documentId'],
  [{ query: {} }, 'query'],
  [{ operationName: 7 }, 'operationName'],
  [{ variables: [] }, 'variables'],
  [{ variables: 'x' }, 'variables'],
  [{ extensions: { documentId: 7 } }, 'extensions.documentId'],
  [{ extensions: { persistedQuery: { sha256Hash: 7 } } }, 'extensions.persistedQuery.sha256Hash'],
  [{ extensions: { after: -1 } }, 'extensions.after'],
  [{ extensions: { after: 1.5 } }, 'extensions.after'],
  [{ extensions: { after: '1' } }, 'extensions.after'],
])('%j is no request, and its fault is told by its place', (body, field) => {
  expect(() => toDocumentRequest(body)).toThrow(
    expect.objectContaining({ extensions: field === undefined ? { code: 'BAD_INPUT' } : { code: 'BAD_INPUT', field } }),
  )
})
