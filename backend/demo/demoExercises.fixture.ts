import { contactRow } from '#backend/model/testing/classRows.ts'
import { type DomainUnderTest, now, openDomain } from '#backend/model/testing/openDomain.ts'
import { demoEquipment, demoMuscleGroups } from './demoCatalogue.ts'
import { demoExerciseVideos } from './demoExercises.ts'
import { contactId } from './demoPeople.ts'

/** The demo's exercises and their coaches, and these members. */
export async function openExercises(...members: readonly string[]): Promise<DomainUnderTest> {
  const domain = await openDomain()
  await domain.insert(
    'contact',
    [...['amara', 'kenji', 'ngocanh'].map(contactId), ...members].map((id) => contactRow(id)),
  )
  await domain.insert('equipment', demoEquipment)
  await domain.insert('muscle_group', demoMuscleGroups)
  await domain.insert('video', demoExerciseVideos(now, 'http://localhost/'))
  return domain
}
