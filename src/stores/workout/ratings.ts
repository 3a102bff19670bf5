import { listSentences, ownSentence, type Sentence } from '../../data/workout/ratings.ts'
import { $session, accountOf } from '../account/session.ts'

export type { Sentence }

/** In characters; the edge accepts no more. */
export const SENTENCE_MAX = 200

/** The last review that this user wrote for the workout. Never throws: without an answer it is empty. */
export async function sentenceBefore(workoutId: string): Promise<string> {
  const userId = accountOf($session.get())?.login.userId
  return userId === undefined ? '' : ownSentence(workoutId, userId).catch(() => '')
}

/** @throws UserFacingError or NetworkError. */
export const readSentences = (workoutId: string): Promise<Sentence[]> => listSentences(workoutId)
