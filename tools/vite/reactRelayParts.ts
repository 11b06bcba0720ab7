import type { Plugin } from 'vite'

const NAME = 'react-relay'
const PARTS = '\0react-relay-parts'

// Its own module brings containers, pagination and entry points, and nothing can be left out of it. A hook that the
// client uses and that is missing here fails the build.
const source = `
  export { default as RelayEnvironmentProvider } from 'react-relay/lib/relay-hooks/RelayEnvironmentProvider.js'
  export { loadQuery } from 'react-relay/lib/relay-hooks/loadQuery.js'
  export { default as useFragment } from 'react-relay/lib/relay-hooks/useFragment.js'
  export { default as useMutation } from 'react-relay/lib/relay-hooks/useMutation.js'
  export { default as usePreloadedQuery } from 'react-relay/lib/relay-hooks/usePreloadedQuery.js'
  export { default as useRelayEnvironment } from 'react-relay/lib/relay-hooks/useRelayEnvironment.js'
  export { default as useSubscription } from 'react-relay/lib/relay-hooks/useSubscription.js'
  export { commitLocalUpdate, ConnectionHandler, fetchQuery, graphql } from 'relay-runtime'
`

/** Builds react-relay from the parts that the client uses. */
export function reactRelayParts(): Plugin {
  return {
    name: 'react-relay-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: new RegExp(`^${NAME}$`) }, handler: () => PARTS },
    load: { filter: { id: new RegExp(`^${PARTS}$`) }, handler: () => ({ code: source, moduleSideEffects: false }) },
  }
}
