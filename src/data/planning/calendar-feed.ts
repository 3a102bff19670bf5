import { ask, type AnswerOf, type Api } from '../app/edge.ts'

export type Feed = AnswerOf<Api['calendar']['$put']>['feed']

/** Resolves to null without one. @throws UserFacingError, NetworkError, as all calls here. */
export async function readFeed(): Promise<Feed | null> {
  return (await ask((api) => api.calendar.$get())).feed
}

export async function changeFeed(change: { hasNames: boolean; isNew: boolean }): Promise<Feed> {
  return (await ask((api) => api.calendar.$put({ json: change }))).feed
}

export async function removeFeed(): Promise<void> {
  await ask((api) => api.calendar.$delete())
}
