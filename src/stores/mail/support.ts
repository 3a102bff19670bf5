import { atom } from 'nanostores'
import { UserFacingError } from '#core/app/errors.ts'
import type { SupportTopic } from '#core/mail/support-mail.ts'
import { newId } from '../../data/app/ids.ts'
import * as data from '../../data/mail/support.ts'
import { submitter } from '../app/submit.ts'

export const $supportText = atom('')
export const $supportTopic = atom<SupportTopic>('question')

/** Kept until it has worked, so that a retry is the same email. */
let next = newId()

function forgetDone(): void {
  if (writeToSupport.$state.get().kind === 'done') writeToSupport.reset()
}

export function typeSupportText(text: string): void {
  if (text !== $supportText.get()) next = newId()
  $supportText.set(text)
  forgetDone()
}

export function chooseSupportTopic(topic: SupportTopic): void {
  $supportTopic.set(topic)
  forgetDone()
}

export const writeToSupport = submitter(async () => {
  const text = $supportText.get().trim()
  if (text === '') throw new UserFacingError('message-empty')
  await data.writeToSupport(next, $supportTopic.get(), text)
  $supportText.set('')
  next = newId()
})
