import { listSentences, ownSentence, type Sentence } from '../../data/workout/ratings.ts'
import { $session, accountOf } from '../account/session.ts'

export type { Sentence }

/** Characters; the edge takes no more. */
export const SENTENCE_MAX = 200

/** What this person wrote of the workout before. Never throws: without an answer it is empty. */
export async function sentenceBefore(workoutId: string): Promise<string> {
  const userId = accountOf($session.get())?.login.userId
  return userId === undefined ? '' : ownSentence(workoutId, userId).catch(() => '')
}

/** @throws UserFacingError or NetworkError. */
export const readSentences = (workoutId: string): Promise<Sentence[]> => listSentences(workoutId)
