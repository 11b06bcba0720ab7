import { execFile } from 'node:child_process'
import { chmod, chown, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { makeFolder } from '#backend/platform/folders/makeFolder.ts'

/** How to start a program that refuses to run as root. */
export interface Unprivileged {
  /** Comes before the program and its arguments. */
  prefix: readonly string[]
  identity: { uid: number; gid: number } | undefined
  /** Lets the program traverse a folder of this process, without reading it. */
  admit(path: string): Promise<void>
  /** Creates a folder that the program may write to. */
  makeFolder(path: string): Promise<void>
}

const namespace = ['unshare', '-U', '--map-user=65534', '--map-group=65534']

/**
 * PostgreSQL refuses to run as root. In a user namespace root appears as another user to it while files stay root's,
 * so that it works inside root's own home. Containers may forbid namespaces; then it runs as the user `nobody`.
 */
export async function asUnprivileged({ namespaces = true } = {}): Promise<Unprivileged> {
  const asOurselves = { prefix: [], identity: undefined, admit: async () => undefined, makeFolder }
  if (process.getuid?.() !== 0) return asOurselves
  if (namespaces && (await mayUnshare())) return { ...asOurselves, prefix: namespace }
  return asOtherUser()
}

async function mayUnshare(): Promise<boolean> {
  const [program = '', ...flags] = namespace
  return promisify(execFile)(program, [...flags, 'true']).then(
    () => true,
    () => false,
  )
}

async function asOtherUser(): Promise<Unprivileged> {
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n')
  // oxlint-disable-next-line house/words -- The system's name of the user.
  const line = users.find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) {
    throw new Error('PostgreSQL does not run as root, and there is no other user here. Set DATABASE_URL to a server.')
  }
  const identity = { uid: Number(uid), gid: Number(gid) }
  return {
    prefix: [],
    identity,
    admit: (path) => chmod(path, 0o711),
    async makeFolder(path) {
      await makeFolder(path)
      await chown(path, identity.uid, identity.gid)
    },
  }
}
