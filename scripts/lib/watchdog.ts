/**
 * Ends process groups when the program that started them is gone and the pipe closes. `+123` watches a group, `-123`
 * ends it.
 */
import { createInterface } from 'node:readline'

const GRACE_MS = 5000
const groups = new Set<number>()

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, name)
  } catch {
    return false
  }
}

// It must survive Ctrl-C and a closed terminal.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => {
  const pid = Number(line.slice(1))
  if (!Number.isInteger(pid) || pid <= 1) return
  if (line.startsWith('+')) groups.add(pid)
  else groups.delete(pid)
})
lines.on('close', () => {
  const left = [...groups].filter((pid) => signal(pid, 'SIGTERM'))
  if (left.length === 0) process.exit(0)
  setTimeout(() => {
    for (const pid of left) signal(pid, 'SIGKILL')
    process.exit(0)
  }, GRACE_MS)
})
