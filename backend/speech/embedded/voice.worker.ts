import { serveTasks } from '#backend/platform/threads/serveTasks.ts'
import { voiceTasks } from './sayText.ts'

serveTasks(voiceTasks)
