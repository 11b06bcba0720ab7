import { type Signal, signal } from '@preact/signals-react'
import { messageLimits } from '#schema/messageLimits.ts'
import type { UnsentFile } from '#web/features/messages/sending/outgoingMessages.ts'
import { useValue } from '#web/lib/useValue.ts'
import type { RefusedFile } from '#web/ui/files/RefusedRow.tsx'
import { type Refusal, refuseFile } from '#web/ui/files/refuseFile.ts'
import { rulesFor } from './attachmentRules.ts'
import { forgetAddress } from './localAddresses.ts'
import { readFile } from './readFile.ts'

interface State {
  files: readonly UnsentFile[]
  refused: readonly RefusedFile[]
  /** How many choices of files are being read. */
  reading: number
}

const EMPTY: State = { files: [], refused: [], reading: 0 }

export interface PendingFiles extends Pick<State, 'files'> {
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

/** By viewer and conversation, as long as the page is open: the user may look into another conversation meanwhile. */
const states = new Map<string, Signal<State>>()

/** Files that were attached to the message being written. */
export function usePendingFiles(viewerId: string, conversationId: string): PendingFiles {
  const state = stateOf(`${viewerId} ${conversationId}`)
  const { files, refused, reading } = useValue(state)
  return { files, refused, isReading: reading > 0, ...changesOf(state) }
}

function stateOf(key: string): Signal<State> {
  const state = states.get(key) ?? signal(EMPTY)
  states.set(key, state)
  return state
}

function changesOf(state: Signal<State>): Omit<PendingFiles, 'files' | 'refused' | 'isReading'> {
  const change = (next: Partial<State>) => {
    state.value = { ...state.peek(), ...next }
  }
  const refuse = (more: readonly RefusedFile[]) => change({ refused: [...state.peek().refused, ...more] })
  const attach = (more: readonly UnsentFile[]) => {
    const { files } = state.peek()
    const room = messageLimits.attachments - files.length
    change({ files: [...files, ...more.slice(0, room)] })
    const surplus = more.slice(room)
    for (const { id } of surplus) forgetAddress(id)
    refuse(surplus.map(({ name }) => refusedAs(name, 'count')))
  }
  return {
    async add(list) {
      change({ refused: [], reading: state.peek().reading + 1 })
      try {
        const results = await readAll(list, state.peek().files.length)
        refuse(results.flatMap(({ refusal }) => refusal ?? []))
        attach(results.flatMap(({ file }) => file ?? []))
      } finally {
        change({ reading: state.peek().reading - 1 })
      }
    },
    keep: (file) => attach([file]),
    remove(id) {
      forgetAddress(id)
      change({ files: state.peek().files.filter((file) => file.id !== id) })
    },
    dismiss: (key) => change({ refused: state.peek().refused.filter((file) => file.key !== key) }),
    clear: () => change({ files: [], refused: [] }),
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
