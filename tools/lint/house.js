import { layers } from './layers.js'
import { noSignalValue } from './noSignalValue.js'
import { noWireNames } from './noWireNames.js'
import { rowsByRights } from './rowsByRights.js'
import { sqlAtHome } from './sqlAtHome.js'
import { textFromCatalogues } from './textFromCatalogues.js'

export default {
  meta: { name: 'house' },
  rules: {
    layers,
    'no-signal-value': noSignalValue,
    'no-wire-names': noWireNames,
    'rows-by-rights': rowsByRights,
    'sql-at-home': sqlAtHome,
    'text-from-catalogues': textFromCatalogues,
  },
}
