import { expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { join, newId, row } from '../support/edge.ts'

it('a play of a workout deleted or closed meanwhile is recorded under its stored name, without Icepoints', async () => {
  const [owner, player] = [await join(), await join()]
  const ids = [newId(), newId()] as const
  for (const id of ids) {
    await owner.call('POST', '/api/workouts', { id, content: content('Ladder') })
    await owner.call('POST', `/api/workouts/${id}/publish`)
  }
  await owner.call('DELETE', `/api/workouts/${ids[0]}`)
  await owner.call('POST', `/api/workouts/${ids[1]}/unpublish`)
  for (const workoutId of ids) {
    const play = {
      id: newId(),
      workoutId,
      name: ` \u202ELadder ${'💪'.repeat(90)}`,
      date: '2026-11-20T17:00:00Z',
      seconds: 61,
      share: 1
    }
    const made = await player.call('POST', '/api/statistics', play)
    expect([made.status, made.body['entry']]).toMatchObject([
      201,
      { workoutName: `Ladder ${'💪'.repeat(73)}`, level: '', icepoints: 0 }
    ])
    expect((await player.call('POST', '/api/statistics', play)).body).toEqual(made.body)
    expect(await row('statistic', play.id)).toMatchObject({
      userId: player.id,
      wName: `Ladder ${'💪'.repeat(73)}`,
      seconds: 61
    })
    const nameless = { ...play, id: newId(), name: undefined }
    expect((await player.call('POST', '/api/statistics', nameless)).status).toBe(404)
  }
})

it('the name of an existing workout comes from the workout', async () => {
  const owner = await join()
  const workoutId = newId()
  await owner.call('POST', '/api/workouts', { id: workoutId, content: content('Ladder') })
  const play = { id: newId(), workoutId, name: 'Made up', date: '2026-11-20T17:00:00Z', seconds: 61, share: 1 }
  const made = await owner.call('POST', '/api/statistics', play)
  expect(made.body['entry']).toMatchObject({ workoutName: 'Ladder', level: 'medium', icepoints: 120 })
})
