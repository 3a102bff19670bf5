import { expect, it } from 'vitest'
import { readExercise, readPoses } from './library.ts'

it('returns the texts of an exercise in a language', async () => {
  const found = await readExercise('push-up', 'de')
  expect(found?.facts.id).toBe('push-up')
  expect(found?.text.name).toMatch(/^Liegestütz/)
})

it('returns nothing for an id of a later version', async () => {
  expect(await readExercise('of-a-later-version', 'de')).toBeNull()
  expect(await readPoses('of-a-later-version')).toEqual({})
})
