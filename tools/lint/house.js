import { dataByKit } from './dataByKit.js'
import { layers } from './layers.js'
import { noLocalClock } from './noLocalClock.js'
import { noSignalValue } from './noSignalValue.js'
import { noWireNames } from './noWireNames.js'
import { oneTruth } from './oneTruth.js'
import { outboxByTrigger } from './outboxByTrigger.js'
import { pathsByName } from './pathsByName.js'
import { rowsByRights } from './rowsByRights.js'
import { sqlAtHome } from './sqlAtHome.js'
import { textFromCatalogues } from './textFromCatalogues.js'
import { transactionsRunSql } from './transactionsRunSql.js'
import { typedStatements } from './typedStatements.js'
import { words } from './words.js'

export default {
  meta: { name: 'house' },
  rules: {
    'data-by-kit': dataByKit,
    layers,
    'no-local-clock': noLocalClock,
    'no-signal-value': noSignalValue,
    'no-wire-names': noWireNames,
    'one-truth': oneTruth,
    'outbox-by-trigger': outboxByTrigger,
    'paths-by-name': pathsByName,
    'rows-by-rights': rowsByRights,
    'sql-at-home': sqlAtHome,
    'text-from-catalogues': textFromCatalogues,
    'transactions-run-sql': transactionsRunSql,
    'typed-statements': typedStatements,
    words,
  },
}
