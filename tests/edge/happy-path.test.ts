import { describe, expect, it } from 'vitest'
import { content } from './content.ts'
import { call, join, newId, register, row, rows } from './edge.ts'

describe('an account', () => {
  it('is not there before it is set up, and the same after setting it up twice', async () => {
    const person = await register()
    expect((await person.call('GET', '/api/account')).status).toBe(404)
    const first = await person.call('PUT', '/api/account', { nickname: 'lex', firstName: 'Alexa' })
    expect(first.status).toBe(200)
    expect(first.body['account']).toEqual({
      id: person.id,
      email: person.email,
      firstName: 'Alexa',
      lastName: 'Example',
      nickname: 'lex',
      imageUrl: '',
      contractType: 'base'
    })
    expect(first.body['contract']?.['limits']?.['maxWorkouts']).toBe(10)
    expect(first.body['usage']).toEqual({ workouts: 0, masterVideos: 0, mediaBytes: 0, friends: 0, groups: 0 })
    const second = await person.call('PUT', '/api/account', {})
    expect(second.body).toEqual(first.body)
    expect((await person.call('GET', '/api/account')).body).toEqual(first.body)
  })
})
