import { NO_TRAINER_PAGE, type TrainerPage } from '#core/account/trainer-page.ts'
import { readRow } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'

interface StoredPage {
  shown?: boolean | null
  about?: string | null
  place?: string | null
  links?: string[] | null
}

/** Resolves to an empty page that is not shown for somebody who never had one. @throws UserFacingError, NetworkError. */
export async function readTrainerPage(userId: string): Promise<TrainerPage> {
  const row = await readRow<StoredPage>('trainerPages', userId)
  if (row === null) return NO_TRAINER_PAGE
  const { shown, about, place, links } = row
  return { isShown: shown === true, about: about ?? '', place: place ?? '', links: links ?? [] }
}

/** Resolves to the page as it was stored. @throws UserFacingError, NetworkError. */
export const saveTrainerPage = (page: TrainerPage): Promise<TrainerPage> =>
  ask((api) => api.account['trainer-page'].$put({ json: { ...page, links: [...page.links] } }))
