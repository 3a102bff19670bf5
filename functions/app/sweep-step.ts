import type { Writer } from '../lib/appwrite-writer.ts'

/** One piece of the sweeper's work. */
export interface SweepStep {
  name: string
  /**
   * @param now milliseconds since 1970.
   * @returns how many things were finished.
   */
  run: (writer: Writer, now: number) => Promise<number>
}
