import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PlayerView } from '../player-view.ts'
import { nextView, type PlayerEvent } from './play-runner.ts'

const events = fc.array(
  fc.constantFrom<PlayerEvent[]>(
    { kind: 'occupied', where: null },
    { kind: 'asking' },
    { kind: 'refused' },
    { kind: 'taken', where: null },
    { kind: 'closed' }
  )
)

it('asks for the play of another tab only while another tab plays, after any order of events', () => {
  fc.assert(
    fc.property(events, (list) => {
      let view: PlayerView = { kind: 'closed' }
      for (const event of list) {
        const before: PlayerView = view
        view = nextView(before, event)
        const isAsking = view.kind === 'elsewhere' && view.isTaking
        expect(isAsking).toBe(event.kind === 'asking' && before.kind === 'elsewhere')
        if (event.kind === 'asking' || event.kind === 'refused') expect(view.kind).toBe(before.kind)
        if (event.kind === 'taken') expect(view).toMatchObject({ kind: 'elsewhere', isTaken: true })
      }
    })
  )
})
