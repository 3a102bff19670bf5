/** When the process that started the product is killed, nothing of the product stays behind. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const PROCESSES = path.join(import.meta.dirname, '..', '..', 'scripts', 'lib', 'processes.ts')
/** Milliseconds. Processes that ignore SIGTERM get five seconds. */
const PATIENCE = 90_000

/** Prints its id and keeps running, with a child that ignores SIGTERM. */
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
    // A zombie has exited; in some containers nobody collects its exit code.
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
