// What Mesh composes. The CLI reads no TypeScript under this name. `bare` keeps each source's own
// resolvers; the default merger would delegate, at four times the cost of a request.
export default {
  merger: 'bare',
  sources: [
    { name: 'appsync', handler: { graphql: { source: './sources/appsync/source.ts' } } },
    { name: 'meeting', handler: { graphql: { source: './sources/meeting/source.ts' } } },
    { name: 'openai', handler: { graphql: { source: './sources/openai/source.ts' } } },
    { name: 'ip', handler: { graphql: { source: './sources/ip/source.ts' } } },
  ],
}
