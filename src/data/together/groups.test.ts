import { beforeEach, expect, it, vi } from 'vitest'
import type { Query } from '../app/query.ts'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  leaveGroup,
  listGroupWorkouts,
  listGroups,
  listPeople,
  takeBack,
  watchedGroupWorkouts,
  watchedGroups
} from './groups.ts'

interface Asked {
  tableId: string
  queries: readonly Query[]
}
const world = vi.hoisted(() => ({ asked: [] as unknown[], rows: [] as object[][], sent: [] as unknown[] }))
const list = vi.hoisted(() => (tableId: string, queries: unknown) => {
  world.asked.push({ tableId, queries })
  return Promise.resolve({ total: 0, rows: world.rows.shift() ?? [] })
})
vi.mock('../app/appwrite-rest.ts', () => ({ listRows: list, listOwnRows: list }))
vi.mock('../list/list-rows.ts', () => ({
  PAGE_SIZE: 100,
  listByIds: (ids: string[]) => Promise.resolve(ids.filter((id) => id !== 'w-gone').map((id) => ({ id })))
}))
vi.mock('../app/edge.ts', () => {
  const call = (name: string) => (input: unknown) => {
    world.sent.push([name, input])
    return Promise.resolve({ group: { id: 'g1' } })
  }
  const one = { $patch: call('patch'), $delete: call('delete'), leave: { $post: call('leave') } }
  return {
    ask: (send: (api: unknown) => Promise<unknown>) =>
      send({ groups: { $post: call('post'), ':id': one }, shares: { withdraw: { $post: call('withdraw') } } })
  }
})

const value = ({ queries }: Asked, method: string): unknown => queries.find((one) => one.method === method)?.values
const asked = () => world.asked as Asked[]

beforeEach(() => Object.assign(world, { asked: [], rows: [], sent: [] }))

it('reads every page of groups, and a group without a picture', async () => {
  const row = (index: number) => ({
    $id: `g${index}`,
    ownerId: 'ada',
    name: 'Team',
    memberIds: ['ben'],
    createdAt: 'x'
  })
  world.rows = [
    Array.from({ length: 100 }, (_, index) => ({ ...row(index), imageUrl: null })),
    [{ ...row(100), imageUrl: 'media:x' }]
  ]
  const groups = await listGroups()
  expect(groups).toHaveLength(101)
  expect([groups[0]?.imageUrl, groups[100]]).toEqual([
    '',
    { id: 'g100', ownerId: 'ada', name: 'Team', memberIds: ['ben'], createdAt: 'x', imageUrl: 'media:x' }
  ])
  expect(value(asked()[1] as Asked, 'cursorAfter')).toEqual(['g99'])
})

it('reads a hundred names in two queries that Appwrite accepts', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `person-with-an-id-of-36-characters-${index % 10}`)
  world.rows = [[{ $id: 'ada', nicName: 'Ada', firstName: null, imgUrl: null }]]
  expect(await listPeople(ids)).toEqual([{ id: 'ada', nickname: 'Ada', firstName: '', imageUrl: '' }])
  expect(asked().map((one) => (value(one, 'equal') as string[]).length)).toEqual([80, 20])
  for (const { queries } of asked()) expect(JSON.stringify(queries[0]).length).toBeLessThan(4096)
})

it('requests no names for an empty list', async () => {
  expect(await listPeople([])).toEqual([])
  expect(world.asked).toEqual([])
})

it('watches every readable group and the own profile', () => {
  expect(watchedGroups('ada', () => undefined)).toMatchObject([
    { kind: 'readable', tableId: 'groups' },
    { kind: 'row', tableId: 'profiles', rowId: 'ada' }
  ])
})

it('writes through the edge', async () => {
  expect(await createGroup({ id: 'g1', name: 'Team', memberIds: [] })).toEqual({ id: 'g1' })
  await changeGroup('g1', { addIds: ['ben'] })
  await leaveGroup('g1')
  await deleteGroup('g1')
  const param = { id: 'g1' }
  expect(world.sent).toEqual([
    ['post', { json: { id: 'g1', name: 'Team', memberIds: [] } }],
    ['patch', { param, json: { addIds: ['ben'] } }],
    ['leave', { param }],
    ['delete', { param }]
  ])
})

const team = { id: 'g1', ownerId: 'ada', imageUrl: '', name: 'Team', memberIds: ['ben'], createdAt: 'x' }

it('reads what is shared with a group, newest first, as its owner or as a member', async () => {
  const rows = [
    { wId: 'w1', createdAt: '2026-01-01', withdrawn: null },
    { wId: 'w2', createdAt: '2026-01-02', withdrawn: false },
    { wId: 'w3', createdAt: '2026-01-03', withdrawn: true },
    { wId: 'w-gone', createdAt: null, withdrawn: null }
  ]
  world.rows = [rows, rows]
  const found = await listGroupWorkouts(team, 'ada')
  expect(found.map(({ workout, sharedAt }) => [workout.id, sharedAt])).toEqual([
    ['w2', '2026-01-02'],
    ['w1', '2026-01-01']
  ])
  await listGroupWorkouts(team, 'ben')
  const friends = asked().map(({ queries }) => queries.find(({ attribute }) => attribute === 'friendUId')?.values)
  expect(friends).toEqual([[''], ['ben']])
})

it('watches what is shared as its owner or as a member', () => {
  const columns = ['ada', 'ben'].map((userId) => watchedGroupWorkouts(team, userId, () => undefined))
  expect(columns.flat().map((one) => one.kind === 'rows' && [one.column, one.value])).toEqual([
    ['ownerUId', 'ada'],
    ['friendUId', 'ben']
  ])
})

it('withdraws a workout from the whole group', async () => {
  await takeBack('g1', 'w1')
  expect(world.sent).toEqual([['withdraw', { json: { workoutId: 'w1', friendIds: [], groupIds: ['g1'] } }]])
})
