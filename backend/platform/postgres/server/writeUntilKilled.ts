import { lockDataFolder } from '#backend/platform/folders/lockDataFolder.ts'
import { openLog } from '#backend/platform/log.ts'
import { openDatabase } from '#backend/platform/postgres/openDatabase.ts'
import { startPostgres } from './startPostgres.ts'

/** A process for crash tests, which writes rows and prints the number of each acknowledged one until it is killed. */
const log = openLog({ level: 'silent' })
const dataFolder = await lockDataFolder(process.argv[2] ?? '')
const postgres = await startPostgres({ dataFolder, log })
const database = openDatabase({ address: postgres.address, log })
await database.query({ text: 'create table if not exists written (n int primary key)' })

for (let n = 1; ; n += 1) {
  await database.transact((tx) => tx.query({ text: 'insert into written values ($1)' }, [n]))
  process.stdout.write(`${n}\n`)
}
