import { describe, expect, it } from 'vitest'
import type { Writer } from '../lib/appwrite-writer.ts'
import { sweep } from './sweep.ts'

describe('sweep', () => {
  it('runs the other steps when one fails, and names the failed one', async () => {
    const seen: number[] = []
    const step = (name: string, run: (now: number) => Promise<number>) => ({
      name,
      run: (_: Writer, now: number) => run(now)
    })
    const steps = [
      step('first', async (now) => seen.push(now)),
      step('second', () => Promise.reject(new Error('away'))),
      step('third', async () => 3)
    ]
    expect(await sweep({} as Writer, 7, steps)).toEqual([
      { name: 'first', finished: 1, failure: null },
      { name: 'second', finished: 0, failure: 'away' },
      { name: 'third', finished: 3, failure: null }
    ])
    expect(seen).toEqual([7])
  })
})
