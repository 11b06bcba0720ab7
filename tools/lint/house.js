import { dataByKit } from './dataByKit.js'
import { layers } from './layers.js'
import { limitAtField } from './limitAtField.js'
import { noLocalClock } from './noLocalClock.js'
import { noSignalValue } from './noSignalValue.js'
import { noWireNames } from './noWireNames.js'
import { oneTruth } from './oneTruth.js'
import { outboxByTrigger } from './outboxByTrigger.js'
import { pathsByName } from './pathsByName.js'
import { plainEnglish } from './plainEnglish.js'
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
    'limit-at-field': limitAtField,
    'no-local-clock': noLocalClock,
    'no-signal-value': noSignalValue,
    'no-wire-names': noWireNames,
    'one-truth': oneTruth,
    'outbox-by-trigger': outboxByTrigger,
    'paths-by-name': pathsByName,
    'plain-english': plainEnglish,
    'rows-by-rights': rowsByRights,
    'sql-at-home': sqlAtHome,
    'text-from-catalogues': textFromCatalogues,
    'transactions-run-sql': transactionsRunSql,
    'typed-statements': typedStatements,
    words,
  },
}
