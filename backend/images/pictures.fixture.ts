import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, request as send } from 'node:http'
import { contactRow } from '#backend/model/testing/classRows.ts'
import { now, openDomain, person } from '#backend/model/testing/openDomain.ts'
import { anonymous } from '#backend/platform/context.ts'
import { DomainError } from '#backend/platform/DomainError.ts'
import { openLog } from '#backend/platform/log.ts'
import { createPictureHandler } from './createPictureHandler.ts'
import { createPictures } from './pictures.ts'

/** The programs whose picture was changed, as the rule of approvals is told. */
export const changedPrograms: string[] = []

interface PicturesWishes {
  storeWithinMs?: number
  mostBytes?: number
  /** The company of each admin. */
  adminOf?: Readonly<Record<string, string>>
}

/** The calls of pictures over HTTP, with a database, and a store that keeps what it is given in memory. */
export async function openPictures({ storeWithinMs, mostBytes, adminOf }: PicturesWishes = {}) {
  const addressOf = (key: string) => `https://obi.example/storage/${key}`
  const domain = await openDomain({ addressOf })
  await domain.insert(
    'contact',
    ['mia', 'kenji', 'boss'].map((id) => contactRow(id)),
  )
  const files = new Map<string, Buffer>()
  const clock = { now }
  const times: object[] = []
  const stalled = new Map<string, Promise<void>>()
  const store = storeOf(files, stalled)
  const handle = createPictureHandler({
    pictures: createPictures({
      database: domain.database,
      store,
      endApproval: async ({ id, isApproved }) => {
        changedPrograms.push(id)
        return isApproved
      },
      addressOf,
      storeWithinMs,
    }),
    viewerOf: async (authorization) => viewerNamed(authorization, adminOf),
    giveTime: (_request, limits) => void times.push(limits),
    now: () => clock.now,
    log: openLog({ level: 'silent' }),
    mostBytes,
  })
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port')

  return {
    domain,
    files,
    clock,
    /** Promises that delay storing or deleting an object, by key. */
    stalled,
    /** The time that each picture was given so far. */
    times,
    /** Sends the first bytes of a picture of this size. */
    begin: (path: string, picture: UnfinishedPicture) =>
      beginSending(`http://127.0.0.1:${address.port}/pictures/${path}`, picture),
    async call(method: string, path: string, { as, bytes }: { as?: string | undefined; bytes?: Buffer } = {}) {
      const response = await fetch(`http://127.0.0.1:${address.port}/pictures/${path}`, {
        method,
        headers: as === undefined ? {} : { authorization: `Bearer ${as}` },
        ...(bytes && { body: new Uint8Array(bytes) }),
      })
      return { status: response.status, body: await response.json() }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await domain.close()
    },
  }
}

function storeOf(files: Map<string, Buffer>, stalled: ReadonlyMap<string, Promise<void>>) {
  return {
    put: async (key: string, path: string) => {
      await stalled.get(key)
      files.set(key, await readFile(path))
    },
    delete: async (key: string) => {
      await stalled.get(key)
      files.delete(key)
    },
  }
}

interface UnfinishedPicture {
  as: string
  size: number
  bytes: Buffer
}

function beginSending(url: string, { as, size, bytes }: UnfinishedPicture) {
  const headers = { authorization: `Bearer ${as}`, 'content-length': size }
  const sending = send(url, { method: 'PUT', headers })
  sending.on('error', () => undefined).write(bytes)
  return sending
}

function viewerNamed(authorization: string | undefined, adminOf: PicturesWishes['adminOf'] = {}) {
  if (authorization === 'Bearer bad') throw new DomainError('UNAUTHENTICATED')
  const [, name] = authorization?.split(' ') ?? []
  if (name === undefined) return anonymous
  return person(name, { isGlobal: name === 'boss', adminOfCompanyIds: [adminOf[name] ?? []].flat() })
}
