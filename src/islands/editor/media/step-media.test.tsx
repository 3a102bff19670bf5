import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { UserFacingError } from '#core/app/errors.ts'
import { timedStep } from '#core/editor/editing.ts'
import { freshApp } from '../../app/islands.test-kit.ts'
import { $notice } from '../../../stores/app/notices.ts'
import { StepMedia } from './step-media.tsx'
import { useChosen } from './use-chosen.tsx'
import { WorkoutMedia } from './workout-media.tsx'

const calls = vi.hoisted(() => ({ attachFile: vi.fn(), removeFile: vi.fn() }))
vi.mock('../../../stores/editor/step-files.ts', () => calls)
vi.mock('../../../stores/media/file-facts.ts', () => ({
  factsOf: async () => ({ name: 'a.webp', size: 10, mimeType: 'image/webp', state: 'ready' })
}))
vi.mock('../../../stores/media/read-file.ts', () => ({ lookAtVideo: () => new Promise(() => {}) }))
vi.mock('../../../stores/media/media.ts', () => ({ mediaAddresses: { get: async () => '' } }))

freshApp()
beforeEach(() => calls.attachFile.mockReset().mockReturnValue(null))

const spot = { exerciseId: 'e1', list: 'steps', index: 0 } as const
const fileOf = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type })
const [picture, sound] = [fileOf('a.png', 'image/png'), fileOf('a.mp3', 'audio/mpeg')]

function dataOf(files: File[]): DataTransfer {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}
function choose(input: Element | null, files: File[]): void {
  Object.assign(input as HTMLInputElement, { files: dataOf(files).files })
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}
const drop = (target: Element, kind: string, files: File[]) =>
  target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: dataOf(files) }))

const row = () =>
  render(
    <div className="editor-row">
      <input aria-label="Name" />
      <StepMedia {...spot} step={timedStep(30)} />
    </div>
  )

test('adds a chosen picture, video, sound and camera photo to a step', async () => {
  const screen = await row()
  const inputs = [...screen.container.querySelectorAll('input[type=file]')]
  expect(inputs.map((input) => [input.getAttribute('accept'), input.getAttribute('capture')])).toEqual([
    ['image/*,video/*', null],
    ['image/*,video/*', 'environment'],
    ['audio/*', null]
  ])
  choose(inputs[0] ?? null, [picture])
  expect(calls.attachFile).toHaveBeenLastCalledWith(spot, picture, 'a.png', { trim: null })
  choose(inputs[2] ?? null, [sound])
  expect(calls.attachFile).toHaveBeenLastCalledWith(spot, sound, 'a.mp3', { trim: null })
})

test('adds a file dropped or pasted anywhere in its row', async () => {
  const screen = await row()
  const name = screen.getByLabelText('Name').element()
  drop(name, 'dragover', [picture])
  await vi.waitFor(() => expect(screen.container.querySelector('.editor-files.is-over')).not.toBeNull())
  const dropped = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dataOf([picture, sound]) })
  name.dispatchEvent(dropped)
  expect([dropped.defaultPrevented, calls.attachFile.mock.calls.length]).toEqual([true, 2])
  await vi.waitFor(() => expect(screen.container.querySelector('.is-over')).toBeNull())
  const paste = (files: File[]) => {
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: dataOf(files) })
    name.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([paste([picture]), paste([])]).toEqual([true, false])
  expect(calls.attachFile).toHaveBeenCalledTimes(3)
})

test('lists files that were left out or cannot be used', async () => {
  const screen = await row()
  const target = screen.getByLabelText('Name').element()
  drop(target, 'drop', [picture, fileOf('b.png', 'image/png')])
  expect($notice.get()?.text).toMatch(/The others were left out/)
  calls.attachFile.mockReturnValue(new UserFacingError('bad-file-type'))
  drop(target, 'drop', [fileOf('a.pdf', 'application/pdf')])
  expect($notice.get()).toMatchObject({
    kind: 'negative',
    text: 'You can’t use this kind of file here. Choose another one.'
  })
})

test('asks about a video that is too large', async () => {
  const screen = await row()
  drop(screen.getByLabelText('Name').element(), 'drop', [fileOf('a.mp4', 'video/mp4', 20_971_521)])
  await expect.element(screen.getByRole('heading', { name: 'Adjust the video' })).toBeVisible()
  expect(calls.attachFile).not.toHaveBeenCalled()
})

test('offers no more files for a step that has them', async () => {
  const url = '/media/workout-media/f1'
  const step = { ...timedStep(30), url, mediaType: 'image' as const, audioUrl: '/media/workout-media/f2' }
  const screen = await render(<StepMedia {...spot} step={step} />)
  await expect.element(screen.getByRole('group').first()).toBeVisible()
  expect(screen.getByRole('group').elements()).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Sound', exact: true }).elements()).toHaveLength(0)
})

test('gives the workout its own picture and music', async () => {
  const screen = await render(<WorkoutMedia imageUrl="" musicUrl="" />)
  const [image, music] = [...screen.container.querySelectorAll('input[type=file]')]
  choose(image ?? null, [picture])
  expect(calls.attachFile).toHaveBeenLastCalledWith('picture', picture, 'a.png', { trim: null })
  choose(music ?? null, [sound])
  expect(calls.attachFile).toHaveBeenLastCalledWith('music', sound, 'a.mp3', { trim: null })
  await screen.rerender(<WorkoutMedia imageUrl="/media/workout-media/f1" musicUrl="" />)
  await expect.element(screen.getByRole('button', { name: 'More on a.webp' })).toBeVisible()
})

test('refuses a video as the picture of the workout', async () => {
  const screen = await render(<WorkoutMedia imageUrl="" musicUrl="" />)
  drop(screen.getByRole('heading', { name: 'Workout' }).element(), 'drop', [fileOf('a.mp4', 'video/mp4')])
  expect(calls.attachFile).not.toHaveBeenCalled()
  expect($notice.get()?.kind).toBe('negative')
})

test('accepts only its own kind, so that a wrong choice replaces nothing', async () => {
  const url = '/media/workout-media/f1'
  const step = await render(<StepMedia {...spot} step={{ ...timedStep(30), url, mediaType: 'image' }} />)
  const clip = fileOf('a.mp4', 'video/mp4')
  choose(step.container.querySelector('.editor-file-add [accept="audio/*"]'), [clip])
  expect($notice.get()?.text).toBe('You can’t use this kind of file here. Choose another one.')
  const workout = await render(<WorkoutMedia imageUrl={url} musicUrl="" />)
  choose(workout.container.querySelector('[accept="audio/*"]'), [picture])
  const empty = await render(<WorkoutMedia imageUrl="" musicUrl={url} />)
  choose(empty.container.querySelector('[accept="image/*"]'), [sound])
  expect(calls.attachFile).not.toHaveBeenCalled()
})

test('adds nothing if there is no place for it', async () => {
  let take: (files: File[]) => void = () => {}
  function Nowhere() {
    take = useChosen(() => null).take
    return null
  }
  await render(<Nowhere />)
  take([picture])
  expect(calls.attachFile).not.toHaveBeenCalled()
})
