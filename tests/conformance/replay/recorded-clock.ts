/** The clock of a replayed server. */
import type { HttpLine, Json, RecordedLine, Recording } from './recording.ts'

/** A recorded date moves the clock only this far forward, in milliseconds; more is test data, not time. */
const largestJump = 3_600_000

function textOf(body: Json | undefined): string {
  return JSON.stringify(body ?? null, (_key, value: unknown) => (typeof value === 'bigint' ? 0 : value))
}

function seesWork(line: HttpLine): boolean {
  return line.request.method === 'GET' && /"status":"(?:processing|deleting)"/.test(textOf(line.response.body))
}

/** The clock of the replayed server: it follows the dates of the recorded answers. */
export class RecordedClock {
  #now: number

  constructor(start: number) {
    this.#now = start
  }

  read = (): number => this.#now

  /** A little time passes. */
  tick(): void {
    this.#now += 1
  }

  /**
   * Time passes a little with every step, and jumps to the recorded time of it when that is known. It stands still
   * where the recording looked at a column or index while Appwrite still worked at it.
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
