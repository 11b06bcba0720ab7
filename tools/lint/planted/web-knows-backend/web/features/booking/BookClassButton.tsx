// Breaks house/layers
import { newId } from '#backend/platform/ids.ts'

export function BookClassButton() {
  return <button type="button" id={newId()} aria-hidden />
}
