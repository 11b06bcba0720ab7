import { serveTasks } from '#backend/platform/serveTasks.ts'
import { voiceTasks } from './sayText.ts'

serveTasks(voiceTasks)
