import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Friend } from '#core/together/friendship.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { $friends } from '../../../stores/together/friends.ts'
import { $holders } from '../../../stores/together/holders.ts'
import { WhoHas } from './who-has.tsx'

vi.mock('../../../stores/together/friends.ts', async () => {
  const { atom } = await import('nanostores')
  return { $friends: atom({ kind: 'loading' }), keepFriends: () => () => undefined }
})
vi.mock('../../../stores/together/holders.ts', async () => {
  const { atom } = await import('nanostores')
  return { $holders: atom({ kind: 'loading' }), keepHolders: () => () => undefined }
})

const friend = (nickname: string): Friend => ({
  id: `f-${nickname}`,
  userId: nickname,
  email: '',
  firstName: '',
  lastName: '',
  nickname,
  imageUrl: '',
  createdAt: ''
})

function know(names: readonly string[], holderIds: readonly string[]): void {
  const people = { friends: names.map(friend), requests: [], blocked: [] }
  $friends.set({ kind: 'ready', people, staleSince: null })
  const holders = holderIds.map((friendId) => ({
    friendId,
    groupId: '',
    note: '',
    proposedAt: null,
    isSeen: true,
    createdAt: null,
    plays: null
  }))
  $holders.set({ kind: 'ready', holders: { holders, groupIds: [] }, isStale: false })
}

freshApp()
beforeEach(() => $holders.set({ kind: 'loading' }))

test.each([
  [['Jules'], ['Jules'], 'Jules has it'],
  [['Jules', 'Noor'], ['Noor', 'Jules'], 'Jules and Noor have it'],
  [['Jules', 'Noor', 'Tom', 'Ana'], ['Jules', 'Noor', 'Tom', 'Ana'], 'Jules, Noor and 2 more have it'],
  // Members of a group are not always friends.
  [['Jules'], ['Jules', 'stranger'], 'Shared with 2 friends'],
  [['Jules'], [], 'Not shared with friends yet']
])('for friends %j and holders %j says "%s"', async (friends, holders, text) => {
  const screen = await render(<WhoHas workoutId="rain" />)
  expect(screen.container.textContent).toBe('')
  know(friends, holders)
  await expect.element(screen.getByText(text)).toBeVisible()
})
