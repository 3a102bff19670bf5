/** Whoever starts the product may be killed; nothing that he started stays behind. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const PROCESSES = path.join(import.meta.dirname, '..', '..', 'scripts', 'lib', 'processes.ts')
/** Longest wait for processes to be gone, in milliseconds; those that ignore SIGTERM get five seconds. */
const PATIENCE = 90_000

/** A process that says its id and lives on, with a child that does the same and takes no SIGTERM. */
const GRANDCHILD = `process.on('SIGTERM', () => {}); console.log('pid ' + process.pid); setInterval(() => {}, 1000)`
const CHILD = `
  require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(GRANDCHILD)}], { stdio: 'inherit' })
  console.log('pid ' + process.pid); setInterval(() => {}, 1000)`
const PARENT = `
  const { run } = await import(${JSON.stringify(PROCESSES)})
  run('child', process.execPath, ['-e', ${JSON.stringify(CHILD)}], { onLine: (line) => console.log(line) })`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  try {
    // Ended, but nobody has asked for its exit code yet: in some containers nobody ever does.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

it('ends children and their children when the parent is killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PARENT], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const pids = await new Promise<number[]>((resolve) => {
    let output = ''
    parent.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = [...output.matchAll(/pid (\d+)\n/g)].map(([, pid]) => Number(pid))
      if (found.length === 2) resolve(found)
    })
  })
  expect(pids.filter(isAlive)).toEqual(pids)
  parent.kill('SIGKILL')
  await expect.poll(() => pids.filter(isAlive), { timeout: PATIENCE, interval: 100 }).toEqual([])
})
