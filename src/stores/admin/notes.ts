import { atom } from 'nanostores'
import { errorCode } from '#core/app/errors.ts'
import * as data from '../../data/admin/admin.ts'
import { newId } from '../../data/app/ids.ts'
import { changeItems, goneAnyway, loadInto, type AdminList } from './contracts.ts'
import { submitter } from '../app/submit.ts'

export const $notes = atom<AdminList<data.AdminNote>>({ kind: 'loading' })
export const $reports = atom<AdminList<data.AdminReport>>({ kind: 'loading' })

export const loadNotes = (): Promise<void> => loadInto($notes, () => data.listNotes(''))

export const loadReports = (): Promise<void> => loadInto($reports, () => data.listOpenReports(''))

/** Continues after the last note that still exists, because the page's last one may have been deleted. */
export const moreNotes = submitter(async () => {
  const list = $notes.get()
  if (list.kind !== 'ready' || list.next === null) return
  const { items, next } = await data.listNotes(list.items.at(-1)?.id ?? '')
  $notes.set({ kind: 'ready', items: [...list.items, ...items], next })
})

export const moreReports = submitter(async () => {
  const list = $reports.get()
  if (list.kind !== 'ready' || list.next === null) return
  const { items, next } = await data.listOpenReports(list.next)
  $reports.set({ kind: 'ready', items: [...list.items, ...items], next })
})

let freshId = newId()

export const saveNote = submitter(async (id: string | null, text: data.NoteText) => {
  if (id !== null) {
    const changed = await data.updateNote(id, text)
    return changeItems($notes, (items) => items.map((item) => (item.id === id ? changed : item)))
  }
  try {
    const made = await data.createNote(freshId, text)
    changeItems($notes, (items) => [made, ...items.filter((item) => item.id !== made.id)])
    freshId = newId()
  } catch (error) {
    if (errorCode(error) === 'id-taken') freshId = newId()
    throw error
  }
})

export const removeNote = submitter(async (id: string) => {
  await goneAnyway('note-not-found', () => data.deleteNote(id))
  changeItems($notes, (items) => items.filter((item) => item.id !== id))
})

export const decideReport = submitter(async (report: data.AdminReport, action: 'unpublish' | 'close') => {
  await goneAnyway('report-not-found', () => data.decideReport(report.id, action))
  const isAlike = (item: data.AdminReport) =>
    report.isTrainerPage ? item.isTrainerPage && item.personId === report.personId : item.workoutId === report.workoutId
  const isDecided = (item: data.AdminReport) => item.id === report.id || (action === 'unpublish' && isAlike(item))
  changeItems($reports, (items) => items.filter((item) => !isDecided(item)))
})

export type { NoteText } from '../../data/admin/admin.ts'
