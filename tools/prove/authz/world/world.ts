import { getModel } from '#backend/model/rights/columns.ts'
import { insertJobs } from '#backend/model/testing/everyKind.ts'
import { fullRow } from '#backend/model/testing/fullRow.ts'
import type { DomainUnderTest } from '#backend/model/testing/openDomain.ts'
import { models } from '#schema/__generated__/models.ts'
import { classSubjects } from './classSubjects.ts'
import { contentSubjects } from './contentSubjects.ts'
import { messageSubjects } from './messageSubjects.ts'
import { peopleSubjects } from './peopleSubjects.ts'
import { ownersOf, type Subject } from './subject.ts'

export const subjects: Readonly<Record<string, Subject>> = {
  ...peopleSubjects,
  ...classSubjects,
  ...contentSubjects,
  ...messageSubjects,
}

/** The id of the owner's row. */
export function rowId(name: string, owner: string): string {
  return `${subjects[name]?.prefix ?? name}-${owner}`
}

/** Fills an empty domain with the rows of all subjects. */
export async function insertWorld(domain: DomainUnderTest): Promise<void> {
  const { engine, insert, open } = domain
  for (const [name, subject] of Object.entries(subjects)) {
    const { columns } = subject
    if (!columns) continue
    const model = getModel(models, subject.model)
    const rows = ownersOf(subject).map((owner) => fullRow(model, { id: rowId(name, owner), ...columns(owner) }, engine))
    // Rows name those of the subjects before them.
    // oxlint-disable-next-line eslint/no-await-in-loop -- references
    await insert(model.table, rows)
  }
  const films = Object.entries(subjects).filter(([, { model }]) => model === 'Video')
  const ids = films.flatMap(([name, subject]) => ownersOf(subject).map((owner) => rowId(name, owner)))
  await insertJobs(domain, ids)
  await open.query({ text: 'analyze' })
}
