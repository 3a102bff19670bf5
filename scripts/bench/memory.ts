import { readdirSync, readFileSync } from 'node:fs'

const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
const numberIn = (status: string, name: string): number =>
  Number(new RegExp(String.raw`^${name}:\s+(\d+)`, 'm').exec(status)?.[1] ?? 0)

/** Processes below this one. */
export function family(): { pid: number; name: string; command: string; megabytes: number }[] {
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
      // Without the pages of files, which the system takes back.
      megabytes: (numberIn(status, 'RssAnon') + numberIn(status, 'RssShmem')) / 1024
    }))
}

export const workerMegabytes = (all: ReturnType<typeof family>): number =>
  all.filter(({ name }) => name === 'workerd').reduce((sum, { megabytes }) => sum + megabytes, 0)
