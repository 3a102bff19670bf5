import type { Writer } from '../lib/appwrite-writer.ts'

export interface SweepStep {
  name: string
  run: (writer: Writer, now: number) => Promise<number>
}
