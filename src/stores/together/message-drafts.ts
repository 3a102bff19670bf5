import { keepMessageDraft, readMessageDraft, type MessageDraft } from '../../data/together/message-drafts.ts'
import { userNow } from './conversations.ts'

export type { MessageDraft }

export const keepDraftFor = (partnerId: string, draft: MessageDraft): Promise<void> =>
  keepMessageDraft(userNow(), partnerId, draft)

export const draftFor = (partnerId: string): Promise<MessageDraft | null> => readMessageDraft(userNow(), partnerId)
