import { join } from 'node:path'
import type { Rolldown } from 'vite'
import type { FirstPage } from './firstPages.ts'
import { openModuleGraph } from './moduleGraph.ts'

const baseUi = (...paths: string[]) => new RegExp(`/@base-ui/(?:${paths.join('|')})`)
const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)

const relay = packages('relay-runtime', 'react-relay', 'fbjs', 'invariant')
const isRelay = (id: string) => relay.test(id)

interface ChunkOptions {
  /** The root of the web client. */
  root: string
  /** The first page of a visitor, and of a signed-in user. */
  door: FirstPage
  members: FirstPage
  /** What the shell loads when the first screen is there. */
  later: readonly string[]
}

/**
 * Which modules travel together, from the first pages and what they import; each group brings what it imports, unless
 * one of higher priority has it. Left alone, the bundler makes a chunk of every set of modules that the same screens
 * share: eighty requests for one page, each of them compressed alone.
 */
export function chunkGroups(options: ChunkOptions): Rolldown.CodeSplittingGroup[] {
  let plan: ReadonlyMap<string, string> | undefined
  const groupOf = (id: string, context: Rolldown.ChunkingContext) => {
    plan ??= planChunks(options, context)
    return plan.get(id)
  }
  const first = ['frame', 'forms', 'door', 'trim', 'parts', 'member', 'classes', 'first']
  return [
    // Change only with a new version of the package, so they stay in browsers over our own deploys.
    { name: 'react', priority: 20, test: packages('react', 'react-dom', 'scheduler') },
    { name: 'relay', priority: 20, test: relay },
    // What every page needs at once.
    { name: 'shell', priority: 19, tags: ['$initial'] },
    // What a stranger's first page does without: where every other screen and every other word is.
    {
      name: 'beyond',
      priority: 18.5,
      test: /\/web\/(?:__generated__\/(?:found|openings)\.ts|app\/(?:routing\/table|language\/featureCatalogue)\.ts|features\/[^/]+\/routes\.ts\?found)$/,
    },
    ...first.map((name, index) => ({
      name: (id: string, context: Rolldown.ChunkingContext) => (groupOf(id, context) === name ? name : null),
      debugName: name,
      priority: 18 - index,
    })),
    // What is left of the component library, by what its parts do: serve all of them, make a control of a form, open
    // over the page.
    {
      name: 'base',
      priority: 6,
      minShareCount: 2,
      test: baseUi(
        'utils/(?!useScrollLock|usePreviousValue|formatNumber|getDefaultFormSubmitter)',
        'react/utils/(?!popups|InternalBackdrop|ItemIndicator|hideMiddleware|getPseudo|getElementAtPoint|scroll|styles|use(?:Anchored|Mixed|Open|Positioner|Swipe))',
        'react/floating-ui-react/(?:utils/(?!markOthers)|components/FloatingPortal)',
        'react/internals/(?:use-button|use[A-Z](?!nchorPositioning|riggerSwitch))',
      ),
    },
    {
      name: 'controls',
      priority: 5,
      minShareCount: 2,
      test: baseUi(
        'react/internals/(?!useAnchorPositioning|useTriggerSwitch)',
        'react/(?:field|fieldset|radio|radio-group|toolbar)/',
      ),
    },
    {
      name: 'popups',
      priority: 4,
      minShareCount: 2,
      test: /\/@base-ui\/(?:utils\/useScrollLock|react\/(?:floating-ui-react|internals|utils|menu|dialog|alert-dialog)\/(?!ItemIndicator|scrollEdges|styles|useSwipe))/,
    },
  ]
}

function planChunks({ root, door, members, later }: ChunkOptions, context: Rolldown.ChunkingContext) {
  const graph = openModuleGraph((id) => context.getModuleInfo(id))
  const everyLater = graph.loadedLater(join(root, 'main.tsx'))
  const without = (...known: readonly (readonly string[])[]) =>
    graph.reach([...everyLater].filter((id) => !known.some((ids) => ids.includes(id))))

  const atDoor = graph.reach(door.modules)
  const ofMembers = graph.reach(members.modules)
  const notice = graph.reach(later)
  const aroundMembers = graph.reach(members.frame)
  const beyondDoor = without(door.modules, door.siblings)
  const beyondNotices = without(door.modules, later)
  const beyondMembers = without(members.modules, later)

  const plan = new Map<string, string>()
  const put = (name: string, ids: Iterable<string>, fits: (id: string) => boolean) => {
    for (const id of ids) if (!plan.has(id) && fits(id)) plan.set(id, name)
  }
  // What the first form shares with members' first page, or with what both load next. Without it here, one side would
  // load the other.
  put('frame', atDoor, (id) => ofMembers.has(id) || notice.has(id))
  // What it shares with what members open only later: the forms, without those of signing in.
  put('forms', atDoor, (id) => beyondDoor.has(id) && !id.includes('/features/auth/'))
  put('door', atDoor, () => true)
  // What both have at hand once the first screen is there: as far as members need it for theirs, and other screens
  // later.
  put('trim', notice, (id) => ofMembers.has(id))
  // And what a stranger's next form shares with members' pages: an icon there would bring all of them, and Relay.
  const nextForms = door.siblings.map((screen) => graph.reach([screen])).filter((ids) => ![...ids].some(isRelay))
  for (const ids of nextForms) put('trim', ids, (id) => ofMembers.has(id))
  put('parts', notice, (id) => beyondNotices.has(id))
  put('member', aroundMembers, () => true)
  // What the first page shows that others show, too.
  put('classes', ofMembers, (id) => beyondMembers.has(id))
  put('first', ofMembers, () => true)
  return plan
}
