/** The processes that the bench has started: memory and processor time, as Linux counts them. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Process {
  pid: number
  name: string
  command: string
  megabytes: number
}

/** Linux counts processor time in hundredths of a second. */
const TICK_SEC = 0.01

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
const numberIn = (status: string, name: string): number =>
  Number(new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status)?.[1] ?? 0)

/** Lists the processes below this one. */
export function family(): Process[] {
  const all = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({ pid: Number(entry), status: statusOf(Number(entry)) }))
  const known = new Set([process.pid])
  for (let before = 0; before !== known.size;) {
    before = known.size
    for (const { pid, status } of all) if (known.has(numberIn(status, 'PPid'))) known.add(pid)
  }
  return all
    .filter(({ pid }) => known.has(pid) && pid !== process.pid)
    .map(({ pid, status }) => ({
      pid,
      name: /^Name:\s+(.+)$/m.exec(status)?.[1] ?? '',
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      // Excludes the page cache, which the system can reclaim.
      megabytes: (numberIn(status, 'RssAnon') + numberIn(status, 'RssShmem')) / 1024
    }))
}

export const workersOf = (all: readonly Process[]): Process[] => all.filter(({ name }) => name === 'workerd')

export const workerMegabytes = (all: readonly Process[]): number =>
  workersOf(all).reduce((sum, { megabytes }) => sum + megabytes, 0)

/** Processor time that the Workers have used, in seconds. */
export const workerSeconds = (all: readonly Process[]): number =>
  workersOf(all).reduce((sum, { pid }) => {
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number)
    return sum + (user + system) * TICK_SEC
  }, 0)
