import { serveTasks } from '#backend/platform/threads/serveTasks.ts'
import { solverTasks } from './solver.tasks.ts'

serveTasks(solverTasks)
