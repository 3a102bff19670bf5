import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import * as server from '../../data/mail/support.ts'
import { $supportText, chooseSupportTopic, typeSupportText, writeToSupport } from './support.ts'

vi.mock('../../data/mail/support.ts')
const data = vi.mocked(server)

beforeEach(() => {
  vi.resetAllMocks()
  typeSupportText('')
  writeToSupport.reset()
})

it('sends a text once, even when the first answer was lost', async () => {
  data.writeToSupport.mockRejectedValueOnce(new NetworkError('offline'))
  typeSupportText(' How do I share? ')
  expect([await writeToSupport.submit(), await writeToSupport.submit()]).toEqual([false, true])
  const [first, second] = data.writeToSupport.mock.calls
  expect(first?.[0]).toEqual(expect.any(String))
  expect(second).toEqual([first?.[0], 'question', 'How do I share?'])
  expect($supportText.get()).toBe('')
})

it('sends another text as another email', async () => {
  for (const text of ['One', 'Two']) {
    typeSupportText(text)
    await writeToSupport.submit()
  }
  const ids = data.writeToSupport.mock.calls.map(([id]) => id)
  expect(new Set(ids).size).toBe(2)
})

it('sends nothing when empty and clears "sent" while typing', async () => {
  typeSupportText(' ')
  expect(await writeToSupport.submit()).toBe(false)
  expect(data.writeToSupport).not.toHaveBeenCalled()
  typeSupportText('Hello')
  await writeToSupport.submit()
  expect(writeToSupport.$state.get().kind).toBe('done')
  typeSupportText('A')
  expect(writeToSupport.$state.get().kind).toBe('idle')
})

it('includes what the message is about', async () => {
  typeSupportText('Hello')
  chooseSupportTopic('pro')
  await writeToSupport.submit()
  expect(data.writeToSupport).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'pro', 'Hello')
  chooseSupportTopic('question')
  expect(writeToSupport.$state.get().kind).toBe('idle')
})
