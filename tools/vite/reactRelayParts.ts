import type { Plugin } from 'vite'

const NAME = 'react-relay'
const PARTS = '\0react-relay-parts'
const LEFT_OUT = '\0react-relay-left-out'

// Relay's runtime is one object of all its functions. These hang on it for containers of old and for experiments alone.
const unused = [
  'applyOptimisticMutation',
  'createFragmentSpecResolver',
  'createPayloadFor3DField',
  'fetchQuery_DEPRECATED',
  'observeFragmentExperimental',
  'observeQueryExperimental',
  'RelayQueryResponseCache',
  'waitForFragmentExperimental',
]
const inPlaceOfUnused = `module.exports = () => {
  throw new Error('This part of Relay is left out of the build: see reactRelayParts')
}`

// Its own module brings containers and entry points, and nothing can be left out of it. A hook that the
// client uses and that is missing here fails the build.
const source = `
  export { default as RelayEnvironmentProvider } from 'react-relay/lib/relay-hooks/RelayEnvironmentProvider.js'
  export { loadQuery } from 'react-relay/lib/relay-hooks/loadQuery.js'
  export { default as useFragment } from 'react-relay/lib/relay-hooks/useFragment.js'
  export { default as usePaginationFragment } from 'react-relay/lib/relay-hooks/usePaginationFragment.js'
  export { default as usePreloadedQuery } from 'react-relay/lib/relay-hooks/usePreloadedQuery.js'
  export { default as useRelayEnvironment } from 'react-relay/lib/relay-hooks/useRelayEnvironment.js'
  export { commitMutation, fetchQuery, graphql, readInlineData, requestSubscription } from 'relay-runtime'
`

/**
 * Builds react-relay from the parts that the client uses. It has a second `useFragment` behind a flag that is off by
 * default and that we do not set, so only the first one is included.
 */
export function reactRelayParts(): Plugin {
  return {
    name: 'react-relay-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${NAME}$|/(?:useFragmentInternal|${unused.join('|')})$`) },
      handler(id, importer) {
        if (id === NAME) return PARTS
        return id.endsWith('/useFragmentInternal') ? this.resolve(`${id}_CURRENT`, importer) : LEFT_OUT
      },
    },
    load: {
      filter: { id: new RegExp(`^(?:${PARTS}|${LEFT_OUT})$`) },
      handler: (id) => ({ code: id === PARTS ? source : inPlaceOfUnused, moduleSideEffects: false }),
    },
  }
}
