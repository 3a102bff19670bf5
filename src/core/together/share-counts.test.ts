import { expect, it } from 'vitest'
import { shareCounts } from './share-limits.ts'

const share = (wId: string, ownerUId: string, friendUId: string) => ({ wId, ownerUId, friendUId })

it('each workout counts once per friend and direction', () => {
  const rows = [
    share('w1', 'ada', 'ben'),
    // Through a group, too.
    share('w1', 'ada', 'ben'),
    share('w2', 'ada', 'ben'),
    share('w1', 'ada', 'cleo'),
    share('w3', 'ben', 'ada'),
    // The share of the group itself.
    share('w4', 'ada', '')
  ]
  expect(shareCounts(rows, 'ada')).toEqual({ ben: { theirs: 1, mine: 2 }, cleo: { theirs: 0, mine: 1 } })
  expect(shareCounts([], 'ada')).toEqual({})
})
