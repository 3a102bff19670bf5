/** What people do with messages, as the app does it. */
import { appwrite, join, newId, type Answer, type Json, type Person } from './edge.ts'
import { befriend } from './friendly.ts'

export const messageOf = (answer: Answer): Json => answer.body['message'] as Json

export const textsOf = (answer: Answer): unknown[] =>
  (answer.body['messages'] as unknown as Json[]).map(({ text }) => text)

export const send = (from: Person, to: Person, more: object = {}, id = newId()): Promise<Answer> =>
  from.call('POST', '/api/messages', { id, friendId: to.id, text: 'Hello', ...more })

export const conversationsOf = async (person: Person): Promise<Json[]> =>
  (await person.call('GET', '/api/messages/conversations')).body['conversations'] as unknown as Json[]

export const unreadOf = async (person: Person): Promise<number> =>
  Number((await person.call('GET', '/api/messages/conversations')).body['unread'])

export const pair = async (): Promise<[Person, Person]> => {
  const [ann, ben] = [await join('ann'), await join('ben')]
  await befriend(ann, ben)
  return [ann, ben]
}

/** The status Appwrite returns when this person reads a file. */
export const readAs = async (person: Person, url: string): Promise<number> => {
  const path = url.replace(/^\/media\/([^/]+)\/(.+)$/, '/storage/buckets/$1/files/$2')
  const headers = { 'x-appwrite-project': appwrite.project, 'x-appwrite-jwt': person.jwt }
  return (await fetch(appwrite.endpoint + path, { headers })).status
}
