import { serveTasks } from '#backend/platform/serveTasks.ts'
import { solverTasks } from './solver.tasks.ts'

serveTasks(solverTasks)
