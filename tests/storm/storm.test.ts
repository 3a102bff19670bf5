/** A fixed set of seeds, each of which repeats to the byte, and planted bugs that are found. */
import { beforeAll, describe, expect, it } from 'vitest'
import { bundles, type Bundles } from './bundle.ts'
import { PLANTED, withPlanted } from './planted.ts'
import { scenarioOf } from './search.ts'
import { runStorm } from './storm.ts'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]

let made: Bundles

beforeAll(async () => {
  process.env['TZ'] = 'UTC'
  process.on('unhandledRejection', () => undefined)
  made = await bundles()
})

it.each(SEEDS)('keeps every promise with seed %d', async (seed) => {
  const { problems } = await runStorm(seed, made, scenarioOf(seed))
  expect(problems).toEqual([])
})

it('repeats a seed to the byte', async () => {
  const [first, second] = [await runStorm(1, made, scenarioOf(1)), await runStorm(1, made, scenarioOf(1))]
  expect(second.log.join('\n')).toBe(first.log.join('\n'))
})

describe('a planted bug', () => {
  it.each(PLANTED)('is found: $name', async (planted) => {
    const { problems } = await runStorm(planted.seed, withPlanted(made, planted), scenarioOf(planted.seed))
    expect(problems).not.toEqual([])
  })
})
