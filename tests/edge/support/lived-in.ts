import { expect } from 'vitest'
import { writerOf, equal, type Writer } from '../../../functions/lib/appwrite-writer.ts'
import { settingsOf } from '../../../functions/lib/env.ts'
import { ACCOUNT_STEPS, finishAccounts } from '../../../functions/account/sweep-accounts.ts'
import { sweep, type SweepResult } from '../../../functions/app/sweep.ts'
import type { SweepStep } from '../../../functions/app/sweep-step.ts'
import { BUCKETS, mentions } from './all-rows.ts'
import { content } from './content.ts'
import { asOperator, bindings, join, newId, register, type Person } from './edge.ts'
import { befriend, plant, plantFile, plantShare, setContract } from './friendly.ts'

const NOW = '2026-11-20T17:00:00Z'

export const edgeWriter = (): Promise<Writer> => writerOf(settingsOf(bindings))

/** Sweeps only these accounts: a full sweep would also end what other tests have just started. */
export async function sweepOf(...ids: string[]): Promise<SweepResult[]> {
  const own: SweepStep = { name: 'accounts', run: (writer) => finishAccounts(writer, [equal('$id', ...ids)]) }
  const steps = [...ACCOUNT_STEPS.filter(({ name }) => name !== own.name), own]
  return sweep(await edgeWriter(), Date.now(), steps)
}

export async function sweepAll(id: string): Promise<void> {
  for (let round = 0; round < 60 && (await mentions(id)).length > 0; round += 1) {
    const results = await sweepOf(id)
    expect(results.filter(({ failure }) => failure !== null)).toEqual([])
  }
}

export const isUser = async (id: string): Promise<boolean> =>
  asOperator('GET', `/users/${id}`).then(
    () => true,
    () => false
  )

/** A person with data in every table and bucket, and two friends with data about that person. */
export async function livedIn(): Promise<{ person: Person; friend: Person; theirs: string }> {
  const [person, friend] = [await join('mara'), await join('jules')]
  await setContract(person, 'pro')
  await setContract(friend, 'pro')
  await befriend(person, friend)
  const [mine, theirs] = [newId(), newId()]
  const { call: edge } = person
  await edge('POST', '/api/workouts', { id: mine, content: content('Mine') })
  // A public workout keeps its link.
  await edge('POST', `/api/workouts/${mine}/unlist`)
  await edge('POST', `/api/workouts/${mine}/publish`)
  const page = { isShown: true, about: 'Mine', place: 'Rotterdam', links: ['https://mara.example/'] }
  await edge('PUT', '/api/account/trainer-page', page)
  await friend.call('POST', '/api/workouts', { id: theirs, content: content('Theirs') })
  await friend.call('POST', `/api/workouts/${theirs}/publish`)
  for (const who of [person, await join('tom')]) {
    const play = { id: newId(), workoutId: theirs, date: NOW, seconds: 60, share: 1 }
    await who.call('POST', '/api/statistics', play)
    await who.call('POST', `/api/workouts/${theirs}/rate`, { stars: who === person ? 5 : 2 })
  }
  await edge('POST', `/api/workouts/${theirs}/play`, { id: newId() })
  await edge('PUT', `/api/favorites/${theirs}`)
  await friend.call('PUT', `/api/favorites/${mine}`)
  await plantShare(person, friend, mine)
  await plantShare(friend, person, theirs)
  await edge('POST', '/api/groups', { id: newId(), name: 'Mine', memberIds: [friend.id] })
  await friend.call('POST', '/api/groups', { id: newId(), name: 'Theirs', memberIds: [person.id] })
  await edge('POST', '/api/friends', { email: 'nobody@example.test' })
  await edge('POST', '/api/invitations', { id: newId(), kind: 'day' })
  await edge('POST', '/api/messages', { id: newId(), friendId: friend.id, text: 'Hello' })
  await friend.call('POST', '/api/messages', { id: newId(), friendId: person.id, text: 'Hello' })
  await plant('trainingsDates', { userId: person.id, startDateTime: NOW })
  await plant('reports', { wId: theirs, reporterId: person.id, state: 'open' })
  await plant('reports', { wId: mine, reporterId: friend.id, state: 'open' })
  await plant('reports', { wId: '', reporterId: friend.id, personId: person.id, state: 'open' })
  await plant('plans', { userId: person.id, name: 'Mine' })
  // To a former friend: ending the friendship does not find it.
  await plant('plans', { userId: newId(), friendUId: person.id, name: 'Offered' })
  await plant('workoutDays', { ownerId: person.id, wId: mine, day: '2026-11-20', views: 3 })
  await plant('reminders', { userId: person.id, dueAt: NOW })
  await plant('subscriptions', { userId: person.id, endpoint: 'https://push.test/lived-in', zone: 'Europe/Berlin' })
  await plant('mail', { to: 'support@example.test', from: person.email, state: 'sent', createdAt: NOW })
  await plant('mail', { to: person.email, from: 'support@example.test', state: 'sent', createdAt: NOW })
  await plant('mail', { to: 'new@example.test', ownerId: person.id, state: 'queued', createdAt: NOW })
  for (const bucket of BUCKETS) await plantFile(person, bucket)
  return { person, friend, theirs }
}

/** A small version, written directly, in which every step of a deletion has something to do. */
export async function shortLife(friend: Person, theirs: string): Promise<Person> {
  const person = await register()
  const { id, email } = person
  const self = [`read("user:${id}")`]
  const wId = newId()
  const counters = { workouts: 1, masterVideos: 0, mediaBytes: 0, friends: 1, groups: 0 }
  await asOperator('POST', '/teams', { teamId: id, name: id })
  await Promise.all([
    plant('users', { email, contractType: 'base', createAt: NOW }, self, id),
    plant('profiles', { firstName: 'Short' }, [], id),
    plant('trainerPages', { about: 'Short' }, self, id),
    plant('quotas', counters, self, id),
    plant('friends', { ownerUId: id, friendUId: friend.id, state: 'accepted', createdAt: NOW }),
    plant('workouts', { ownerId: id, name: 'Mine', sport: 'Fitness', createdAt: NOW }, self, wId),
    plant('exercises', { wId, ownerId: id, position: 0, name: 'Squat' }, self),
    plant('ratings', { wId: theirs, userId: id, stars: 5, createdAt: NOW }, self),
    plant('messages', { ownerUId: friend.id, friendUId: id, text: 'Hello', createdAt: NOW }, self),
    plantShare(person, friend, wId),
    plantFile(person, 'workout-media')
  ])
  return person
}
