import { atom } from 'nanostores'
import * as data from '../../data/admin/admin.ts'
import { submitter } from '../app/submit.ts'
import { changeItems, loadInto, type AdminList } from './contracts.ts'

export type MailFilter = '' | 'queued' | 'failed' | 'unsure' | 'sent' | 'dropped'

export const $mails = atom<AdminList<data.AdminMail>>({ kind: 'loading' })
export const $mailFilter = atom<MailFilter>('')

export async function loadMails(): Promise<void> {
  const filter = $mailFilter.get()
  const $read = atom<AdminList<data.AdminMail>>($mails.get())
  await loadInto($read, () => data.listMail(filter, ''))
  if ($mailFilter.get() === filter) $mails.set($read.get())
}

export function showMails(filter: MailFilter): Promise<void> {
  $mailFilter.set(filter)
  $mails.set({ kind: 'loading' })
  return loadMails()
}

export const moreMails = submitter(async () => {
  const [list, filter] = [$mails.get(), $mailFilter.get()]
  if (list.kind !== 'ready' || list.next === null) return
  const { items, next } = await data.listMail(filter, list.next)
  if ($mailFilter.get() === filter) $mails.set({ kind: 'ready', items: [...list.items, ...items], next })
})

export const retryMail = submitter(async (id: string) => {
  const changed = await data.retryMail(id)
  changeItems($mails, (items) => items.map((item) => (item.id === id ? changed : item)))
})
