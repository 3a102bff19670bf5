import { atom } from 'nanostores'
import { newId } from '../../data/app/ids.ts'
import { pictureOf } from '../account/portrait.ts'
import { submitter } from '../app/submit.ts'
import { $groups, changeGroup, createGroup, deleteGroup, groupOf, handOverGroup, leaveGroup } from './groups.ts'

export const GROUP_NAME_MAX = 80
/** Members of a group including its owner: a row in Appwrite has at most a hundred readers. */
export const PEOPLE_MAX = 100

export interface NewGroup {
  /** Created once, so that a retry after a lost answer makes no second group. */
  id: string
  name: string
  memberIds: readonly string[]
}

const empty = (): NewGroup => ({ id: newId(), name: '', memberIds: [] })

export const $newGroup = atom<NewGroup>(empty())

export function setNewGroup(change: Partial<Omit<NewGroup, 'id'>>): void {
  $newGroup.set({ ...$newGroup.get(), ...change })
}

/** Resolves to the id of the new group, or null. */
export const makingGroup = submitter(async () => {
  const { id, name, memberIds } = $newGroup.get()
  await createGroup({ id, name: name.trim(), memberIds: [...memberIds] })
  $newGroup.set(empty())
})

export const renaming = submitter((id: string, name: string) => changeGroup(id, { name: name.trim() }))

export const changingMembers = submitter((id: string, change: { addIds?: string[]; removeIds?: string[] }) =>
  changeGroup(id, change)
)

export const handingOver = submitter(handOverGroup)

export const endingGroup = submitter((id: string, how: 'leave' | 'delete') =>
  how === 'leave' ? leaveGroup(id) : deleteGroup(id)
)

/** Pictures belong to the group until the returned function is called. */
export const pictureOfGroup = (id: string): (() => void) =>
  pictureOf({
    url: () => groupOf($groups.get(), id)?.imageUrl ?? '',
    save: (imageUrl) => changeGroup(id, { imageUrl })
  })
