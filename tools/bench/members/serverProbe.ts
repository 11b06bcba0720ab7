import { createServer } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded into the product's process by a bench, beside main.ts. It tells what only the process itself knows, on the socket
// that its address names.
const path = new URL(import.meta.url).searchParams.get('socket') ?? ''
setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

const server = createServer((socket) => {
  socket.on('data', (command) => {
    if (String(command) === 'memory') collect()
    const { user, system } = process.cpuUsage()
    const { heapUsed, external } = process.memoryUsage()
    socket.end(JSON.stringify({ cpuMs: (user + system) / 1000, bytes: heapUsed + external }))
  })
})
// Child processes inherit the arguments; only the first one that listens is measured.
server.on('error', () => undefined)
server.listen(path)
server.unref()

/** Collects twice: objects behind weak references are freed by the second collection. */
function collect(): void {
  for (let time = 0; time < 2; time += 1) if (typeof collectGarbage === 'function') collectGarbage()
}
