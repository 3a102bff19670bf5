import { deviceDb, writeAtOnce } from '../app/device-db.ts'

const STORE = 'drafts'
const database = deviceDb('icepoint-messages', 1, (db) => void db.createObjectStore(STORE))

export interface MessageDraft {
  text: string
  replyTo: string
}

const keyOf = (userId: string, partnerId: string) => `${userId}:${partnerId}`

/** An empty one is deleted. Never throws: without storage a draft lasts as long as its page. */
export async function keepMessageDraft(userId: string, partnerId: string, draft: MessageDraft): Promise<void> {
  try {
    const isEmpty = draft.text === '' && draft.replyTo === ''
    await writeAtOnce(await database(), STORE, keyOf(userId, partnerId), isEmpty ? null : draft)
  } catch {
    // It stays in its field.
  }
}

export async function readMessageDraft(userId: string, partnerId: string): Promise<MessageDraft | null> {
  try {
    return ((await (await database()).get(STORE, keyOf(userId, partnerId))) as MessageDraft | undefined) ?? null
  } catch {
    return null
  }
}
