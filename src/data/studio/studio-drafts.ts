import { UserFacingError } from '#core/app/errors.ts'
import type { Edit } from '#core/studio/chapters.ts'
import { deviceDb, writeAtOnce } from '../app/device-db.ts'

const STORE = 'drafts'
const database = deviceDb('icepoint-studio', 1, (db) => void db.createObjectStore(STORE))

export interface StudioDraft {
  edit: Edit
  version: number | null
}

/** `video` is the video that is edited. @throws UserFacingError `device-storage`; the old draft stays. */
export async function keepStudioDraft(ownerId: string, video: string, draft: StudioDraft): Promise<void> {
  try {
    await writeAtOnce(await database(), STORE, `${ownerId}:${video}`, draft)
  } catch {
    throw new UserFacingError('device-storage')
  }
}

export async function readStudioDraft(ownerId: string, video: string): Promise<unknown> {
  try {
    return await (await database()).get(STORE, `${ownerId}:${video}`)
  } catch {
    return undefined
  }
}

export async function dropStudioDraft(ownerId: string, video: string): Promise<void> {
  try {
    await writeAtOnce(await database(), STORE, `${ownerId}:${video}`, null)
  } catch {}
}
