import { pathInHouse } from './pathInHouse.js'

const TEST = /\.test\.tsx?$/

/**
 * Forbidden imports, by the importing file and the text of the specifier. `$1` in `denies` is the
 * first group of `from`. Every row that fits a file applies to it.
 */
const ROWS = [
  { from: /^schema\//, denies: '^#(?!schema/)', says: 'The contract knows no one.' },
  {
    from: /^planner\//,
    denies: '^(#(?!schema/|planner/)|node:)',
    says: 'The rules of a plan run anywhere: in a browser, in a worker and on a server.',
  },
  {
    from: /^backend\//,
    denies: '^#(web|workers|gateway)/',
    says: 'What is behind the gateway does not know what stands in front.',
  },
  { from: /^gateway\//, denies: '^#(web|workers|backend)/', says: 'The gateway reaches services through its ports.' },
  {
    from: /^gateway\/(?!gateway\.ts$|sources\/)/,
    denies: '^(#gateway/|\\./)sources/',
    says: 'A source is a folder that gateway.ts alone names, and hands on what it needs.',
  },
  {
    from: /^gateway\/sources\/([^/]+)\//,
    denies: '^#gateway/sources/(?!$1/)',
    says: 'A source knows no other.',
  },
  {
    from: /^workers\//,
    // Pages and workers use what the browser stores in the same way.
    denies: '^(#(web/(?!lib/browser\\w+\\.ts$)|gateway|backend)/|react)',
    says: 'A worker has no window, no React and no store.',
  },
  { from: /^web\//, denies: '^#(backend|gateway)/', says: 'The browser reaches servers over the wire.' },
  {
    from: /^web\//,
    denies: '^#workers/(?!.*\\.(contract|client)\\.ts$)',
    says: "Import the worker's contract or its client, not its body.",
  },
  {
    from: /^web\/features\/([^/]+)\//,
    denies: '^#web/features/(?!$1/)(?!.*/[A-Z]\\w*\\.tsx$)',
    says: 'Across features, render a component. Hooks and rules stay home.',
  },
  {
    from: /^web\/(?:ui|lib)\//,
    // Clocks and time zones are shared rules, not data.
    denies:
      '^(#schema/(?!values/wallClock\\.ts$)|#workers/|#web/(features|app|__generated__)/|react-relay|relay-runtime)',
    says: 'Primitives carry no data.',
  },
  { from: /^web\/lib\//, denies: '^#web/ui/', says: 'Pure functions draw nothing.' },
  { from: /^backend\/platform\//, denies: '^#backend/(?!platform/)', says: 'The platform has no product words.' },
  { from: /^backend\/model\//, denies: '^#backend/(?!platform/|model/)', says: 'The model engine knows no area.' },
  {
    from: /^backend\/(?!platform|model)([^/]+)\//,
    denies: '^#backend/(?!$1/|platform/|model/)(?!.*\\.port\\.ts$)',
    says: 'Areas meet through <area>.port.ts.',
  },
  // Inside an area: resolvers -> rule <- store.
  { from: /^backend\/.*\.resolvers\.ts$/, denies: '\\.store\\.ts$', says: 'A resolver calls a rule, not its store.' },
  { from: /^backend\/.*\.store\.ts$/, denies: '\\.resolvers\\.ts$', says: 'A store knows no resolver.' },
  {
    from: /^backend\/(?!platform|model)[^/]+\/(?:[^/]+\/)*[^./]+\.ts$/,
    denies: '\\.resolvers\\.ts$',
    says: 'A rule knows no resolver.',
  },
]

export const layers = {
  create(context) {
    const path = pathInHouse(context.filename)
    if (TEST.test(path)) return {}
    const denials = denialsFor(path)
    if (denials.length === 0) return {}
    const check = (node) => {
      const specifier = node.source?.value
      if (typeof specifier !== 'string') return
      const denial = denials.find(({ denies }) => denies.test(specifier))
      if (denial) context.report({ node: node.source, message: `${denial.says} (${specifier})` })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

function denialsFor(path) {
  return ROWS.flatMap(({ from, denies, says }) => {
    const match = from.exec(path)
    return match ? [{ denies: new RegExp(denies.replaceAll('$1', match[1] ?? '')), says }] : []
  })
}
