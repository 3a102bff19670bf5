/**
 * Every recorded exchange must be answered as Appwrite 1.9.6 did, except for `exceptions.json`. A listed exception that
 * matches also fails, so that the list cannot hide anything.
 */
import { describe, expect, it } from 'vitest'
import { knownDifferences } from './exceptions.ts'
import { replay } from './replay.ts'

const recordings = [
  '01-account',
  '01b-account-mail',
  '01c-account-oauth2',
  '02-users',
  '03-tables-schema',
  '04-rows',
  '05-permissions',
  '06-queries',
  '07-atomic',
  '08-storage',
  '09-teams',
  '10-realtime',
  '11-cli',
  '12-misc'
]

describe('recorded exchanges', () => {
  it.each(recordings)(
    '%s',
    async (name) => {
      const known = knownDifferences(name)
      const listed = new Set(known.map((entry) => entry.line))
      const report = await replay(name, listed)
      const differing = report.results.filter((result) => result.differences.length > 0)
      const surprises = differing
        .filter((result) => !listed.has(result.line))
        .map((result) => `${name}:${result.line} ${result.step}\n  ${result.differences.slice(0, 3).join('\n  ')}`)
      const stepOf = new Map(report.results.map((result) => [result.line, result.step]))
      const broken = new Set(differing.map((result) => result.line))
      const stale = known.filter((entry) => !broken.has(entry.line) || stepOf.get(entry.line) !== entry.step)
      const share = ((100 * report.matched) / report.results.length).toFixed(1)
      console.log(
        `${name}: ${report.matched} of ${report.results.length} match (${share} %), ${known.length} listed exceptions`
      )
      expect(surprises).toEqual([])
      expect(stale.map((entry) => `${name}:${entry.line} ${entry.step} matches now`)).toEqual([])
      expect(known.filter((entry) => entry.reason.length < 20)).toEqual([])
    },
    600_000
  )
})
