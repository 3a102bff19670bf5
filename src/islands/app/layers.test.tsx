import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { currentEntry, depthHere, onEntryChange } from '../../platform/page/history.ts'
import { goBackOr, withoutLayers } from '../../platform/page/layers.ts'
import { replaceQuery } from '../../platform/page/page.ts'
import { followLayers, openLayer } from '../../stores/app/layers.ts'
import { Sheet } from '../../ui/sheet.tsx'

let pages = 0
beforeEach(async () => {
  followLayers()
  await atRest()
  pages += 1
  history.pushState(null, '', `${location.pathname}?page=${pages}`)
  currentEntry()
})

/** Waits until the history has as many entries as expected. */
async function atRest(): Promise<void> {
  let before = ''
  await vi.waitFor(() => {
    const now = `${history.length} ${currentEntry().id}`
    const isSame = now === before
    before = now
    if (!isSame) throw new Error('still moving')
  })
}

function Sheets({ isFirm = false }: { isFirm?: boolean }) {
  const [open, setOpen] = useState<string[]>([])
  const close = (name: string) => isFirm || setOpen(open.filter((other) => other !== name))
  return (
    <>
      <button type="button" onClick={() => setOpen(['A'])}>
        Open A
      </button>
      {['A', 'B'].map((name) => (
        <Sheet
          key={name}
          isOpen={open.includes(name)}
          onClose={() => close(name)}
          title={name}
          closeLabel={`Close ${name}`}
        >
          <button type="button" onClick={() => setOpen(['A', 'B'])}>
            Open B
          </button>
          <button type="button" onClick={() => setOpen(['B'])}>
            B instead
          </button>
        </Sheet>
      ))}
    </>
  )
}

async function openA(isFirm = false) {
  const page = currentEntry().id
  const screen = await render(<Sheets isFirm={isFirm} />)
  const isOpen = (name: string) => screen.getByRole('dialog', { name }).query() !== null
  await screen.getByRole('button', { name: 'Open A' }).click()
  await vi.waitFor(() => expect(depthHere()).toBe(1))
  const back = () => history.back()
  return { page, screen, isOpen, back }
}

test('closes the topmost sheet on Back and keeps the page', async () => {
  const changed = vi.fn()
  const stop = onEntryChange(changed)
  const { page, screen, isOpen, back } = await openA()
  await screen.getByRole('button', { name: 'Open B' }).first().click()
  await vi.waitFor(() => expect(depthHere()).toBe(2))
  back()
  await vi.waitFor(() => expect([isOpen('A'), isOpen('B')]).toEqual([true, false]))
  back()
  await vi.waitFor(() => expect(isOpen('A')).toBe(false))
  await expect.element(screen.getByRole('button', { name: 'Open A' })).toHaveFocus()
  expect([currentEntry().id, changed.mock.calls.length]).toEqual([page, 0])
  stop()
})

test('leaves no history entry when a sheet is closed by its button or replaced by another sheet', async () => {
  const { page, screen, isOpen } = await openA()
  const length = history.length
  await screen.getByRole('button', { name: 'B instead' }).first().click()
  await vi.waitFor(() => expect([isOpen('A'), isOpen('B')]).toEqual([false, true]))
  await atRest()
  expect([depthHere(), history.length]).toEqual([1, length])
  await screen.getByRole('button', { name: 'Close B' }).click()
  await vi.waitFor(() => expect(currentEntry().id).toBe(page))
})

test('keeps the history entry of a sheet that stays open', async () => {
  const { isOpen, back } = await openA(true)
  const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  back()
  await isBack
  await vi.waitFor(() => expect(depthHere()).toBe(1))
  expect(isOpen('A')).toBe(true)
})

test('keeps an address that a sheet has set for the page, also after Back', async () => {
  const { page, isOpen, back } = await openA()
  replaceQuery([['sport', 'Boxing']])
  back()
  await vi.waitFor(() => expect(isOpen('A')).toBe(false))
  expect([currentEntry().id, location.search]).toEqual([page, '?sport=Boxing'])
})

test('opens another page and returns from it as if there had been no sheet', async () => {
  const { page } = await openA()
  const opened = vi.fn(() => void history.pushState(null, '', `${location.pathname}?next`))
  withoutLayers(opened)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledOnce())
  history.back()
  await vi.waitFor(() => expect(currentEntry().id).toBe(page))
})

test('goes back from a sheet to the page before', async () => {
  const before = currentEntry().id
  history.pushState({ icepoint: { id: 'inner', index: 1 } }, '', `${location.pathname}?inner`)
  await openA()
  goBackOr('/never/')
  await vi.waitFor(() => expect(currentEntry().id).toBe(before))
})

test('lets a sheet go back when it closes, also when Back closes it', async () => {
  const before = currentEntry().id
  history.pushState({ icepoint: { id: 'inner', index: 1 } }, '', `${location.pathname}?inner`)
  currentEntry()
  const changed = vi.fn()
  const stop = onEntryChange(changed)
  const screen = await render(
    <Sheet isOpen onClose={() => goBackOr('/never/')} title="A" closeLabel="Close">
      <p>It stays until its page goes.</p>
    </Sheet>
  )
  await vi.waitFor(() => expect(depthHere()).toBe(1))
  history.back()
  await vi.waitFor(() => expect(currentEntry().id).toBe(before))
  await atRest()
  expect([currentEntry().id, depthHere(), changed.mock.calls.length]).toEqual([before, 0, 1])
  await screen.unmount()
  stop()
})

test('lets an overlay that is not a dialog ask before it closes', async () => {
  const onBack = vi.fn()
  const leave = openLayer(onBack)
  await vi.waitFor(() => expect(depthHere()).toBe(1))
  history.back()
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(depthHere()).toBe(1))
  leave()
  await vi.waitFor(() => expect(depthHere()).toBe(0))
  expect(onBack).toHaveBeenCalledOnce()
})
