import { describe, expect, it } from 'vitest'
import { RIGHTS, can, workoutThing, type Thing } from './can.ts'
import { ROLES, roleOf, roleTo, type Role } from './roles.ts'

/** Written by hand rather than derived from the table: one line per action with the roles it allows. */
const EXPECTED = `
workout read owner friend member
workout rate user friend member admin
workout update owner
workout delete owner
workout publish owner
workout unpublish owner
publicWorkout read guest user owner friend member admin
publicWorkout rate user friend member admin
publicWorkout update owner
publicWorkout delete owner
publicWorkout publish owner
publicWorkout unpublish owner
link read owner
account read owner
account list admin
account setContract admin
profile read owner friend member
publicProfile read guest user owner friend member admin
trainerPage read owner
trainerPage update owner
shownTrainerPage read guest user owner friend member admin
usage read owner
contract read user owner friend member admin
contract list admin
contract update admin
contract delete admin
favourite read owner
rating read owner
share read owner friend
invitation read friend
invitationLink read owner
friendship read owner friend
friendship accept friend
friendship end owner friend
block read friend
block end friend
group read owner member
group update owner
group delete owner
message read owner friend member
message hide owner friend member
message answer friend member
message report friend member
message delete owner
conversation read owner
conversation update owner
play read owner
statistic read owner
statistic update owner
statistic delete owner
dayTotal read owner
trainingDate read owner
trainingDate update owner
trainingDate delete owner
plan read owner
plan update owner
plan delete owner
media read owner
media attach owner
media delete owner
profilePicture read guest user owner friend member admin
messageFile read owner friend member
releaseNote read guest user owner friend member admin
releaseNote create admin
releaseNote update admin
releaseNote delete admin
report read admin
report decide admin
mail read admin
mail retry admin
mailMark read
reminder read
subscription read
playMark read
publication read
workoutDay read owner
listing read guest user owner friend member admin
searchWord read
deletedId read
sweep read`

const lines = EXPECTED.trim()
  .split('\n')
  .map((line) => line.split(' ') as [Thing, string, ...Role[]])
const cells = lines.flatMap(([thing, action, ...roles]) =>
  ROLES.map((role) => ({ thing, action, role, allowed: roles.includes(role) }))
)

describe('can', () => {
  it.each(cells)('$role: $action $thing is $allowed', ({ thing, action, role, allowed }) => {
    expect(can(role, action as never, thing)).toBe(allowed)
  })

  it('has a line here for every action', () => {
    const all = Object.entries(RIGHTS).flatMap(([thing, rights]) => Object.keys(rights).map((key) => `${thing} ${key}`))
    expect(all.sort()).toEqual(lines.map(([thing, action]) => `${thing} ${action}`).sort())
  })

  it('refuses an action that the table does not list', () => {
    expect(can('owner', 'decide' as never, 'workout')).toBe(false)
    // @ts-expect-error the type refuses it too
    expect(can('admin', 'publish', 'mail')).toBe(false)
  })
})

describe('roles', () => {
  it('depend on who owns the row', () => {
    expect([roleTo('ann', 'ann'), roleTo('ann', 'ben'), roleTo('ann', ''), roleTo('', '')]).toEqual([
      'owner',
      'user',
      'guest',
      'guest'
    ])
  })

  it('recognize admins only by their label', () => {
    expect([['admin'], ['vip', 'admin'], ['admins'], []].map(roleOf)).toEqual(['admin', 'admin', 'user', 'user'])
  })

  it('tell public workouts from private ones', () => {
    expect([workoutThing(true), workoutThing(false)]).toEqual(['publicWorkout', 'workout'])
  })
})
