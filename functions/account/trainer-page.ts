import type { TrainerPage } from '#core/account/trainer-page.ts'
import { DATABASE, asApiError, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import { loadAccount } from './accounts.ts'
import { settleProfiles } from './profile-readers.ts'

export interface TrainerPageRow {
  $id: string
  shown: boolean
  about: string
  place: string
  links: string[] | null
}

/**
 * Stores the page and changes its readers: everybody while it is shown, otherwise only its owner. A page that is not
 * shown keeps its texts.
 * @throws ApiError `not-found` without an account, `permission-denied` while it is deleted, `unavailable`.
 */
export async function saveTrainerPage(writer: Writer, userId: string, page: TrainerPage): Promise<void> {
  if ((await loadAccount(writer, userId)) === null) throw notFound('account')
  const { isShown, about, place, links } = page
  const permissions = readersOf(isShown ? 'shownTrainerPage' : 'trainerPage', userId)
  const data = { shown: isShown, about, place, links: [...links] }
  try {
    await writer.tables.upsertRow({ databaseId: DATABASE, tableId: 'trainerPages', rowId: userId, data, permissions })
  } catch (error) {
    throw asApiError(error)
  }
  await settleProfiles(writer, [userId])
}

/** Hides a page that broke the rules. Its owner keeps the texts. @throws ApiError `unavailable`. */
export async function hideTrainerPage(writer: Writer, userId: string): Promise<void> {
  const row = await rowOrNull<TrainerPageRow>(writer, 'trainerPages', userId)
  if (row === null || !row.shown) return
  const permissions = readersOf('trainerPage', userId)
  try {
    await writer.tables.updateRow({
      databaseId: DATABASE,
      tableId: 'trainerPages',
      rowId: userId,
      data: { shown: false },
      permissions
    })
  } catch (error) {
    throw asApiError(error)
  }
  await settleProfiles(writer, [userId])
}
