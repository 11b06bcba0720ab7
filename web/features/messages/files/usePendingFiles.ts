import { useRef, useState } from 'react'
import { messageLimits } from '#schema/messageLimits.ts'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import type { RefusedFile } from '#web/ui/files/RefusedRow.tsx'
import { type Refusal, refuseFile } from '#web/ui/files/refuseFile.ts'
import { rulesFor } from './attachmentRules.ts'
import { forgetAddress } from './localAddresses.ts'
import { readFile } from './readFile.ts'

export interface PendingFiles {
  files: readonly UnsentFile[]
  /** Others are still being read. */
  isReading: boolean
  /** Files that cannot be attached, until the user dismisses them or adds others. */
  refused: readonly RefusedFile[]
  add: (files: readonly File[]) => Promise<void>
  /** Adds a file that this page made. */
  keep: (file: UnsentFile) => void
  remove: (id: string) => void
  dismiss: (key: string) => void
  /** The files are part of a message now. */
  clear: () => void
}

/** Files that were attached to the message being written. */
export function usePendingFiles(): PendingFiles {
  const [files, setFiles] = useState<readonly UnsentFile[]>([])
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [underWay, setUnderWay] = useState(0)
  // Files that were read at the same time are counted one after the other.
  const attached = useRef<readonly UnsentFile[]>([])
  const change = (next: readonly UnsentFile[]) => {
    attached.current = next
    setFiles(next)
  }
  const attach = (more: readonly UnsentFile[]) => {
    const room = messageLimits.attachments - attached.current.length
    change([...attached.current, ...more.slice(0, room)])
    const surplus = more.slice(room)
    for (const { id } of surplus) forgetAddress(id)
    setRefused((now) => [...now, ...surplus.map(({ name }) => refusedAs(name, 'count'))])
  }
  return {
    files,
    isReading: underWay > 0,
    refused,
    async add(list) {
      setRefused([])
      setUnderWay((count) => count + 1)
      const results = await readAll(list, attached.current.length)
      setUnderWay((count) => count - 1)
      setRefused((now) => [...now, ...results.flatMap(({ refusal }) => refusal ?? [])])
      attach(results.flatMap(({ file }) => file ?? []))
    },
    keep: (file) => attach([file]),
    remove(id) {
      forgetAddress(id)
      change(attached.current.filter((file) => file.id !== id))
    },
    dismiss: (key) => setRefused((now) => now.filter((file) => file.key !== key)),
    clear() {
      change([])
      setRefused([])
    },
  }
}

function refusedAs(name: string, reason: Refusal): RefusedFile {
  return { key: crypto.randomUUID(), name, reason }
}

type ReadResult = { file: UnsentFile; refusal?: undefined } | { file?: undefined; refusal: RefusedFile }

async function readAll(list: readonly File[], count: number): Promise<ReadResult[]> {
  let attached = count
  const results: ReadResult[] = []
  for (const file of list) {
    const reason = refuseFile(file, rulesFor(file.name), attached)
    const unsent = reason === undefined ? await readFile(file) : undefined
    if (unsent) attached += 1
    results.push(unsent ? { file: unsent } : { refusal: refusedAs(file.name, reason ?? 'kind') })
  }
  return results
}
