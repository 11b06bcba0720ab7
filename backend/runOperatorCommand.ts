import type { AdminAnswer } from './admin/adminAnswer.ts'
import { regenerateMedia } from './admin/adminMedia.ts'
import { findUsers, grantRole, listRoles, revokeRole } from './admin/adminRoles.ts'
import { eraseUser, exportUser } from './admin/adminUsers.ts'
import type { OperatorCommand, OperatorCommandName } from './admin/readOperatorCommand.ts'
import { tellConfig, warningsOf } from './admin/tellConfig.ts'
import { tellPruned, tellUsage, tellVerified } from './admin/tellStorage.ts'
import { healthChecks } from './healthChecks.ts'
import { eraseAccount } from './identity/accounts/eraseAccount.ts'
import { findUser } from './identity/accounts/user.store.ts'
import { hashKeyIn } from './identity/openIdentity.ts'
import { openSecretFolder } from './identity/tokens/secretFolder.ts'
import { openInstallation } from './openInstallation.ts'
import { openJobs } from './openJobs.ts'
import { openMessenger } from './openMessenger.ts'
import { sumStorage } from './operating/installation.store.ts'
import { createOperatorStore } from './people/operator.store.ts'
import type { OperatorStore } from './people/people.port.ts'
import type { Instant } from './platform/context.ts'
import type { Env } from './platform/env.ts'
import { openMemoryBus } from './platform/events/memoryBus.ts'
import { reasonOf } from './platform/jobs/reasonOf.ts'
import type { Logger } from './platform/log.ts'
import type { OpenDatabase } from './platform/postgres/openDatabase.ts'
import { collectOrphans } from './storage/collectOrphans.ts'
import { openStoreForUpkeep } from './storage/openStorage.ts'
import { createUploadStore } from './storage/uploads.store.ts'
import { verifyStorage } from './storage/verifyStorage.ts'
import { createRegenerateStore } from './video/processing/regenerate.store.ts'

interface Installation {
  env: Env
  log: Logger
  database: OpenDatabase
  now: Instant
  /** Closes what a command opens. */
  opening: AsyncDisposableStack
}

type Run = (command: OperatorCommand, installation: Installation) => Promise<AdminAnswer>

const commands: Readonly<Record<OperatorCommandName, Run>> = {
  'role list': (_command, { database }) => inOperatorStore(database, listRoles),
  'role grant': (command, { database, now }) =>
    inOperatorStore(database, (store) => grantRole(roleOf(command, now), store)),
  'role revoke': (command, { database, now }) =>
    inOperatorStore(database, (store) => revokeRole(roleOf(command, now), store)),
  'user find': ({ argument }, { database }) => inOperatorStore(database, (store) => findUsers(argument, store)),
  'user export': ({ argument: user }, { database, now }) =>
    inOperatorStore(database, (store) => exportUser({ user, now }, store)),
  'user erase': erase,
  'media regenerate': async ({ argument }, { env, database, log }) => {
    const { requests } = await openJobs({ env, database, log })
    return database.transact((transaction) =>
      regenerateMedia(argument, {
        store: createRegenerateStore(transaction),
        requestProcessing: ({ videoID, objectKey }) => requests.requestProcessing(transaction, { videoID, objectKey }),
      }),
    )
  },
  'check-config': (_command, installation) => checkConfig(installation),
  'send-test-email': ({ argument }, installation) => sendTestMail(argument, installation),
  'storage usage': async (_command, { database }) => tellUsage(await sumStorage(database)),
  'storage verify': async (_command, installation) => {
    const { store } = await openStore(installation)
    return tellVerified(await verifyStorage(installation.database, store))
  },
  'storage prune': (_command, installation) => prune(installation),
}

/** Runs a command on the installation, whether Obi is running on it or not. */
export async function runOperatorCommand(
  command: OperatorCommand,
  { env, log, now }: Pick<Installation, 'env' | 'log' | 'now'>,
): Promise<AdminAnswer> {
  await using opening = new AsyncDisposableStack()
  const { database } = opening.use(await openInstallation({ env, log }))
  return await commands[command.name](command, { env, log, database, now, opening })
}

function inOperatorStore<Result>(
  database: OpenDatabase,
  work: (store: OperatorStore) => Promise<Result>,
): Promise<Result> {
  return database.transact((transaction) => work(createOperatorStore(transaction)))
}

function roleOf({ options: { email = '', role = '', company } }: OperatorCommand, now: Instant) {
  return { email, role, company, now }
}

async function erase(
  { argument: user, isConfirmed }: OperatorCommand,
  { env, database, now }: Installation,
): Promise<AdminAnswer> {
  const hashKey = await hashKeyIn(await openSecretFolder(`${env.DATA_DIR}/secrets`))
  return database.transact((transaction) =>
    eraseUser(
      { user, now, isConfirmed },
      {
        store: createOperatorStore(transaction),
        eraseAccount: async (subject) => {
          const account = await findUser(transaction, subject)
          if (account) await eraseAccount(transaction, account, { hashKey, now })
          return account !== undefined
        },
      },
    ),
  )
}

const openStore = ({ opening, ...parts }: Installation) => openStoreForUpkeep(parts, opening)

async function prune(installation: Installation): Promise<AdminAnswer> {
  const { store, own } = await openStore(installation)
  if (own)
    await own.hold().catch((cause: unknown) => {
      throw new Error('Obi is running on this folder, and prunes it every hour by itself.', { cause })
    })
  return tellPruned(
    await collectOrphans(installation.now, { store, uploads: createUploadStore(installation.database) }),
  )
}

async function checkConfig(installation: Installation): Promise<AdminAnswer> {
  const { env, database } = installation
  const { store } = await openStore(installation)
  const all = healthChecks({ database, bus: openMemoryBus(), store, meetings: undefined, dataDir: env.DATA_DIR })
  const { bus: _, storage, ...others } = all
  // Of a folder, the server that runs has it; of a bucket, the keys are tried.
  const checks = env.S3_BUCKET === undefined ? others : { ...others, storage }
  const results = Object.entries(checks).map(async ([name, { check }]) => {
    try {
      await check()
      return { name }
    } catch (error) {
      return { name, error: reasonOf(error) }
    }
  })
  return tellConfig([{ name: 'settings' }, ...(await Promise.all(results))], warningsOf(env))
}

const TEST_MAIL = 'This is a test email of Obi. The mail server accepted it, and it has reached you.'

async function sendTestMail(to: string, { env, database }: Installation): Promise<AdminAnswer> {
  using messenger = openMessenger({ env, database, now: () => new Date().toISOString() })
  await messenger.send({ channel: 'email', to, subject: 'Obi can send email', text: TEST_MAIL })
  const place =
    env.SMTP_URL === undefined
      ? 'It is in the inbox at /dev/inbox: SMTP_URL is not set.'
      : 'The mail server accepted it.'
  return { text: `Sent to ${to}. ${place}`, data: { to, isInInbox: env.SMTP_URL === undefined } }
}
