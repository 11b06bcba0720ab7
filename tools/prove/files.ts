import { randomUUID } from 'node:crypto'
import { storageLimits } from '#schema/storageLimits.ts'
import type { Result } from '#tools/bench/report.ts'
import { beginUpload, completeUpload, putPart, signPart, UploadRefused } from '#tools/stage/uploadClient.ts'
import { beginUploads } from './files/beginUploads.ts'
import { type FileStage, openFileStage } from './files/fileStage.ts'
import { sendFilms } from './files/sendFilms.ts'
import { sendParts } from './files/sendParts.ts'
import { sendPictures } from './files/sendPictures.ts'
import { comeAsStranger } from './files/strangers.ts'

const INPUTS = 5_000

/** Shares of all inputs. */
const SHARES = { films: 0.3, pictures: 0.2, begun: 0.2, parts: 0.15, strangers: 0.15 }

/**
 * Hostile files, names, types, sizes, parts and addresses, against the whole product. Nothing that a browser would run
 * is served, nothing is fetched from outside, nothing but the coach's own files is read, no quota is exceeded, and
 * each refusal has a reason of the catalogue.
 */
export async function run(seed: number, amount: number = INPUTS): Promise<Result> {
  const place = await openFileStage(seed)
  const { findings } = place
  const of = (share: number) => Math.ceil(amount * share)
  try {
    await beginUploads(place, of(SHARES.begun))
    await sendParts(place, of(SHARES.parts))
    await comeAsStranger(place, of(SHARES.strangers))
    await sendPictures(place, of(SHARES.pictures))
    await sendFilms(place, of(SHARES.films))
    await fillRoom(place)
    for (const line of place.stage.obi
      .output()
      .split('\n')
      .filter((said) => said.includes('"level":50')))
      findings.fault(`the server says ${line.slice(0, 300)}`)
  } finally {
    await place.close()
  }
  const { inputs, answers, faults } = findings
  return {
    name: 'files',
    kind: 'value',
    measured: faults.length,
    goal: { atMost: 0 },
    details: { inputs, answers, faults: faults.slice(0, 10) },
  }
}

const MIB = 2 ** 20

/** A coach whose room ends in ten MiB stores no more than that, whatever they announce. */
async function fillRoom({ stage, coaches: [coach], findings }: FileStage): Promise<void> {
  const text = `insert into stored_object
      (key, upload_id, asset_id, owner_id, video_id, asset_type, file_name, content_type, size, created_at)
    select 'videos/' || $1 || '/full.mp4', 'full', 'full', $1, $2, 'VIDEO', 'full.mp4', 'video/mp4',
      $3 - (select coalesce(sum(size), 0) from stored_object where owner_id = $1), $4`
  const now = new Date().toISOString()
  const room = storageLimits.bytesPerCoach - 10 * MIB
  await stage.database.query({ text }, [coach.contactId, randomUUID(), room, now])
  const stored = async (size: number | null) => {
    const begun = await beginUpload(coach, { size })
    const part = Buffer.alloc(begun.partSize, 1)
    const parts = []
    for (let number = 1; number <= (size ?? 3 * part.length) / part.length; number += 1) {
      // A file without a declared size is refused here if there is no room: this is the answer that its coach receives.
      const address = await signPart(coach, begun, number)
      parts.push({ partNumber: number, etag: await putPart(address, new Uint8Array(part)) })
    }
    await completeUpload(coach, begun, parts)
  }
  for (const size of [16 * MIB, 8 * MIB, 8 * MIB, null, null]) {
    const said = await stored(size).then(
      () => 'stored',
      (error: unknown) => (error instanceof UploadRefused ? error.why : Promise.reject(error)),
    )
    findings.count(
      `${size === null ? 'a file of an unknown size' : `${size / MIB} MiB`} where there is little room`,
      said,
    )
  }
  const sum = `select sum(size)::float8 as bytes from stored_object where owner_id = $1`
  const [row] = await stage.database.query<{ bytes: number }>({ text: sum }, [coach.contactId])
  const over = (row?.bytes ?? 0) - storageLimits.bytesPerCoach
  if (over > 0) findings.fault(`a coach has stored ${over} bytes more than they may`)
}
