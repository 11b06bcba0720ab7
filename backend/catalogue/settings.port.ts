import type { Rows } from '#backend/model/write/rows.ts'

/** The value of the app config under this key; undefined if the studio has not set it. */
export async function readSetting(rows: Rows, configKey: string): Promise<unknown> {
  const [setting] = await rows.AppConfig.find({ configKey })
  return setting && JSON.parse(setting.value)
}
