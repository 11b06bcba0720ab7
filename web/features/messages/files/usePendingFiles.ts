import { useState } from 'react'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import type { RefusedFile } from '#web/ui/files/RefusedRow.tsx'
import { type Refusal, refuseFile } from '#web/ui/files/refuseFile.ts'
import { rulesFor } from './attachmentRules.ts'
import { forgetAddress } from './localAddresses.ts'
import { readFile } from './readFile.ts'

export interface PendingFiles {
  files: readonly UnsentFile[]
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
  return {
    files,
    refused,
    async add(list) {
      const results = await readAll(list, files.length)
      setFiles((now) => [...now, ...results.flatMap(({ file }) => file ?? [])])
      setRefused(results.flatMap(({ refusal }) => refusal ?? []))
    },
    keep: (file) => setFiles((now) => [...now, file]),
    remove(id) {
      forgetAddress(id)
      setFiles((now) => now.filter((file) => file.id !== id))
    },
    dismiss: (key) => setRefused((now) => now.filter((file) => file.key !== key)),
    clear() {
      setFiles([])
      setRefused([])
    },
  }
}

type ReadResult = { file: UnsentFile; refusal?: undefined } | { file?: undefined; refusal: RefusedFile }

async function readAll(list: readonly File[], count: number): Promise<ReadResult[]> {
  let attached = count
  const refusedAs = (file: File, reason: Refusal): ReadResult => ({
    refusal: { key: crypto.randomUUID(), name: file.name, reason },
  })
  const results: ReadResult[] = []
  for (const file of list) {
    const reason = refuseFile(file, rulesFor(file.name), attached)
    const unsent = reason === undefined ? await readFile(file) : undefined
    if (unsent) attached += 1
    results.push(unsent ? { file: unsent } : refusedAs(file, reason ?? 'kind'))
  }
  return results
}
