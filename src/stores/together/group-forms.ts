import { atom } from 'nanostores'
import { newId } from '../../data/app/ids.ts'
import { pictureOf } from '../account/portrait.ts'
import { submitter } from '../app/submit.ts'
import { $groups, changeGroup, createGroup, deleteGroup, groupOf, handOverGroup, leaveGroup } from './groups.ts'

export const GROUP_NAME_MAX = 80
/** People of a group with its owner: a row of Appwrite has at most a hundred readers. */
export const PEOPLE_MAX = 100

export interface NewGroup {
  /** Made once, so that sending it again after a lost answer makes no second group. */
  id: string
  name: string
  memberIds: readonly string[]
}

const empty = (): NewGroup => ({ id: newId(), name: '', memberIds: [] })

export const $newGroup = atom<NewGroup>(empty())

export function setNewGroup(change: Partial<Omit<NewGroup, 'id'>>): void {
  $newGroup.set({ ...$newGroup.get(), ...change })
}

/** Gives the id of the new group, or null. */
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

/** From now on a picture is that of the group, until the function is called that it gives. */
export const pictureOfGroup = (id: string): (() => void) =>
  pictureOf({
    url: () => groupOf($groups.get(), id)?.imageUrl ?? '',
    save: (imageUrl) => changeGroup(id, { imageUrl })
  })
