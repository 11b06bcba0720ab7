import { workerData } from 'node:worker_threads'
import * as v from 'valibot'
import { timeExpression } from './timeExpression.ts'

const Asked = v.object({ pattern: v.string(), flags: v.string() })

const { pattern, flags } = v.parse(Asked, workerData)
process.stdout.write(JSON.stringify(timeExpression(pattern, flags)))
