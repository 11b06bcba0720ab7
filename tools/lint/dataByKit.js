import { pathInHouse } from './pathInHouse.js'

const KIT = /^web\/app\/data\//
const TEST = /\.test\.tsx?$|\/testing\//

const INSTEAD = new Map([
  ...['useMutation', 'commitMutation'].map((name) => [name, 'useWrite']),
  ...['useSubscription', 'requestSubscription'].map((name) => [name, 'useLive']),
  ...['usePaginationFragment', 'useRefetchableFragment'].map((name) => [name, 'usePaged']),
  ...['fetchQuery', 'loadQuery', 'useLazyLoadQuery', 'useQueryLoader'].map((name) => [name, 'openQuery']),
])

/** Writes, live events and pages use the data kit, which handles cases that are easily forgotten elsewhere. */
export const dataByKit = {
  create(context) {
    const path = pathInHouse(context.filename)
    if (!path.startsWith('web/') || KIT.test(path) || TEST.test(path)) return {}
    return {
      ImportSpecifier(node) {
        if (!/^(react-relay|relay-runtime)(\/|$)/.test(node.parent.source.value)) return
        const kit = INSTEAD.get(node.imported.name)
        if (kit) context.report({ node, message: `Use ${kit} of web/app/data.` })
      },
    }
  },
}
