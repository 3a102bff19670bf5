import type { HttpLine, Json, RecordedLine, Recording } from './recording.ts'

/** Milliseconds. A larger jump is a date in test data. */
const largestJump = 3_600_000

function textOf(body: Json | undefined): string {
  return JSON.stringify(body ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value))
}

function seesWork(line: HttpLine): boolean {
  return line.request.method === 'GET' && /"status":"(?:processing|deleting)"/.test(textOf(line.response.body))
}

/** Follows the dates of the recorded answers. */
export class RecordedClock {
  #now: number

  constructor(start: number) {
    this.#now = start
  }

  read = (): number => this.#now

  tick(): void {
    this.#now += 1
  }

  /**
   * Ticks with every step and jumps to the recorded time when it is known. Stands still while Appwrite was working on a
   * column or index that the recording looked at.
   */
  advance(line: RecordedLine): void {
    if (line.kind === 'http' && seesWork(line)) return
    this.tick()
    if (line.kind !== 'http') return
    for (const match of textOf(line.response.body).matchAll(/"\$(?:created|updated)At":"([^"]+)"/g))
      this.moveTo(Date.parse(match[1] ?? ''))
  }

  moveTo(time: number): void {
    if (time > this.#now && time - this.#now < largestJump) this.#now = time
  }
}

export function firstDate(recording: Recording): number {
  for (const line of recording.lines) {
    if (line.kind !== 'http') continue
    const match = /"\$updatedAt":"(2026-1[12][^"]+)"/.exec(textOf(line.response.body))
    if (match?.[1] !== undefined) return Date.parse(match[1]) - 1000
  }
  return Date.parse('2026-11-21T04:00:00Z')
}
