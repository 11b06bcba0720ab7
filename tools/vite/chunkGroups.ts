const packages = (...names: string[]) => new RegExp(`/node_modules/(?:${names.join('|')})/`)
const baseUi = (...paths: string[]) => new RegExp(`/@base-ui/(?:${paths.join('|')})`)

/**
 * Which modules travel together; each brings what it imports, unless a group of higher priority has it. Left alone, the
 * bundler makes a chunk of every set of modules that the same routes share: eighty requests for one page, each of them
 * compressed alone.
 */
export const chunkGroups = [
  // Change only with a new version of the package, so they stay in browsers over our own deploys.
  { name: 'react', priority: 9, test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store') },
  { name: 'relay', priority: 9, test: packages('relay-runtime', 'react-relay', 'fbjs', 'invariant') },
  // What every page needs at once.
  { name: 'shell', priority: 8, tags: ['$initial' as const] },
  // The small things that strangers' screens and members' screens share. Without them here, one side would load the other.
  {
    name: 'frame',
    priority: 7,
    minShareCount: 2,
    test: /\/lucide-react\/|\/web\/lib\/use\w+\.ts$|\/web\/ui\/(?:IconButton|Link|Belt|MenuOnDemand|useOnDemand|DirIcon|notify|Badge|fieldClass|menuItemClass|overlayClass)\.tsx?$|\/web\/app\/(?:theme|tellError|network\/connection|identity\/localAuthRecord|layout\/Brand)\.tsx?$/,
  },
  // The component library by what its parts do: hold a popup's place in the page, make a control of a form, open over the page.
  {
    name: 'parts',
    priority: 6,
    minShareCount: 2,
    test: baseUi(
      'utils',
      'react/utils/(?!popups)',
      'react/floating-ui-react/(?:utils|components/FloatingPortal)',
      'react/internals/(?:use-button|use[A-Z](?!nchorPositioning))',
    ),
  },
  {
    name: 'controls',
    priority: 5,
    minShareCount: 2,
    test: baseUi('react/internals/(?!useAnchorPositioning)', 'react/(?:field|fieldset|radio|radio-group|toolbar)/'),
  },
  {
    name: 'popups',
    priority: 4,
    minShareCount: 2,
    test: baseUi('react/(?:floating-ui-react|internals|utils|menu|dialog|alert-dialog)/'),
  },
  // The door: the first screen for strangers, with what the others share with it.
  {
    name: 'door',
    priority: 3,
    test: /\/web\/(?:app\/layout\/AuthLayout|features\/auth\/(?:SignInScreen|AddressFields|AuthHeading|FormError))\.tsx$/,
  },
  // What every page of somebody who is signed in needs.
  {
    name: 'member',
    priority: 2,
    test: /\/web\/app\/(?:data|person|routing\/PersonGate|layout\/DashboardLayout)\.tsx?$/,
  },
  // A class and its seats, as most of their pages show them.
  {
    name: 'classes',
    priority: 1,
    test: /\/web\/features\/(?:classes\/(?:ClassCard|LiveSeats)|booking\/(?:BookClassButton|LiveBookings))\.tsx$/,
  },
]
