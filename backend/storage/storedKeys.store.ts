import { statement } from '#backend/platform/statement.ts'

/** Keys of all completed files. */
export const listStoredKeys = statement<[], { key: string }>({
  name: 'storage_list_stored_keys',
  text: 'select key from stored_object',
})
