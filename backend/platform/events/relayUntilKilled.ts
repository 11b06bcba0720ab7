import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { openMemoryBus } from './memoryBus.ts'
import { startRelay } from './startRelay.ts'

/** A relay in its own process for crash tests, which polls without a pause until it is killed. */
const log = openLog({ level: 'silent' })
const database = openDatabase({ address: JSON.parse(process.argv[2] ?? ''), log })
startRelay({ database, bus: openMemoryBus(), log, everyMs: 1 })
process.stdout.write('ready\n')
