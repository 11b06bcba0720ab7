import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type ExecutionResult, buildSchema, print } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import * as v from 'valibot'
import { projectRoot } from '#tools/build/projectRoot.ts'
import { idOf, textOf } from '#tools/stage/documents.ts'

// Yoga that passes persisted documents on as they are, with the caller's token: the least that it can do. Started by
// besideRemote.ts.
const [port, endpoint] = v.parse(v.tuple([v.string(), v.string()]), process.argv.slice(2))
const schema = buildSchema(await readFile(join(projectRoot, 'schema/sources/appsync.graphql'), 'utf8'))
const query = textOf('classesOfCategory')

const persisted: Plugin = {
  onParams({ params, setParams }) {
    if (Reflect.get(params, 'documentId') !== idOf('classesOfCategory')) throw new Error('This document is not known')
    setParams({ query, variables: params.variables ?? {} })
  },
}

const passedOn: Plugin<{ request: Request }> = {
  onExecute({ setExecuteFn }) {
    setExecuteFn(async ({ document, variableValues, operationName, contextValue }): Promise<ExecutionResult> => {
      const authorization = contextValue.request.headers.get('authorization') ?? ''
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query: printed(document), variables: variableValues, operationName }),
      })
      return await response.json()
    })
  },
}

const texts = new WeakMap<object, string>()
function printed(document: Parameters<typeof print>[0]): string {
  const text = texts.get(document) ?? print(document)
  texts.set(document, text)
  return text
}

const yoga = createYoga({
  schema,
  plugins: [persisted, passedOn],
  extraParamNames: ['documentId'],
  graphiql: false,
  logging: false,
})

const server = createServer((request, response) => void yoga(request, response))
process.on('disconnect', () => process.exit())
server.listen(Number(port), '127.0.0.1')
await once(server, 'listening')
process.send?.({ ready: true })
