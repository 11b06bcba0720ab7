const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)
const baseUi = (...paths: string[]) => new RegExp(`/@base-ui/(?:${paths.join('|')})`)

/**
 * Which modules travel together; each brings what it imports, unless a group of higher priority has it. Left alone, the
 * bundler makes a chunk of every set of modules that the same routes share: eighty requests for one page, each of them
 * compressed alone.
 */
export const chunkGroups = [
  // Change only with a new version of the package, so they stay in browsers over our own deploys.
  { name: 'react', priority: 9, test: packages('react', 'react-dom', 'scheduler') },
  { name: 'relay', priority: 9, test: packages('relay-runtime', 'react-relay', 'fbjs', 'invariant') },
  // What every page needs at once.
  { name: 'shell', priority: 8, tags: ['$initial' as const] },
  // The small things that the first form shares with members' screens. Without them here, one side would load the other.
  {
    name: 'frame',
    priority: 7,
    minShareCount: 2,
    test: /\/icons\/(?:mail|smartphone|moon|chevron-down|triangle-exclamation-point)\.mjs$|\/web\/ui\/(?:IconButton|Link|MenuOnDemand|useOnDemand|fieldClass)\.tsx?$|\/web\/lib\/numberLocale\.ts$|\/web\/app\/(?:theme|identity\/localAuthRecord|layout\/Brand)\.tsx?$/,
  },
  // The same of what strangers see only later: toasts, the page for failures, the next steps of signing up.
  {
    name: 'trim',
    priority: 7,
    minShareCount: 2,
    test: /\/icons\/(?:arrow-left|x|chevron-right|check)\.mjs$|\/web\/lib\/use\w+\.ts$|\/web\/ui\/(?:Belt|DirIcon|notify|Badge)\.tsx?$|\/web\/app\/(?:tellError|errorMessages|network\/(?:connection|RequestError))\.tsx?$/,
  },
  // The component library by what its parts do: hold a popup's place in the page, make a control of a form, open over the page.
  {
    name: 'parts',
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
    test: /\/@base-ui\/(?:utils\/useScrollLock|react\/(?:floating-ui-react|internals|utils|menu|dialog|alert-dialog)\/(?!ItemIndicator|scrollEdges|styles|useSwipe))|\/web\/ui\/(?:overlayClass|menuItemClass)\.ts$/,
  },
  // The door: the first screen for strangers, with what the others share with it.
  {
    name: 'door',
    priority: 3,
    test: /\/web\/(?:app\/layout\/AuthLayout|features\/auth\/(?:SignInScreen|AddressFields|AuthHeading|FormError))\.tsx$/,
  },
  // What every page of somebody who is signed in needs, and the question of the page that most of them come in by.
  {
    name: 'member',
    priority: 2,
    test: /\/TodayScreenQuery\.graphql\.ts$|\/web\/app\/(?:data|person|routing\/PersonGate|layout\/DashboardLayout)\.tsx?$/,
  },
  // A class and its seats, as most of their pages show them.
  {
    name: 'classes',
    priority: 1,
    test: /\/web\/features\/(?:classes\/(?:ClassCard|LiveSeats|useCategoryName|compareOrder)|booking\/(?:BookClassButton|LiveBookings))\.tsx?$/,
  },
]
