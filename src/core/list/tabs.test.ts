import { expect, it } from 'vitest'
import { tabOf } from './tabs.ts'

it("a reader finds an own workout in Mine, a shared one in Assigned, and others' public ones in Public", () => {
  const mine = { ownerId: 'ada', isPublic: true }
  const tabs = [mine, { ownerId: 'eve', isPublic: false }, { ownerId: 'eve', isPublic: true }].map((workout) =>
    tabOf(workout, 'ada')
  )
  expect(tabs).toEqual(['my', 'assigned', 'public'])
})
