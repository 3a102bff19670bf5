import { listRows } from '../app/appwrite-rest.ts'
import { ask, type AnswerOf, type Api } from '../app/edge.ts'
import { equal, limit, select } from '../app/query.ts'

export type Sentence = AnswerOf<Api['workouts'][':id']['sentences']['$get']>['sentences'][number]

export async function ownSentence(workoutId: string, userId: string): Promise<string> {
  const mine = [equal('wId', [workoutId]), equal('userId', [userId]), select(['$id', 'sentence']), limit(1)]
  const { rows } = await listRows<{ sentence: string | null }>('ratings', mine)
  return rows[0]?.sentence ?? ''
}

export async function listSentences(workoutId: string): Promise<Sentence[]> {
  return (await ask((api) => api.workouts[':id'].sentences.$get({ param: { id: workoutId } }))).sentences
}

type Comment = AnswerOf<Api['workouts']['sentences']['$get']>['sentences'][number]

/** Recent reviews of all own workouts. */
export async function listComments(): Promise<Comment[]> {
  return (await ask((api) => api.workouts.sentences.$get())).sentences
}

/**
 * Rates with 1 to 5 stars. Without a `sentence` the previous one stays. Repeating it changes nothing. @throws
 * UserFacingError, NetworkError.
 */
export async function rateWorkout(
  id: string,
  { stars, sentence }: { stars: number; sentence?: string | undefined }
): Promise<void> {
  await ask((api) => api.workouts[':id'].rate.$post({ param: { id }, json: { stars, sentence } }))
}
