import { expect, it, vi } from 'vitest'
import { onSaveFailed, saveFile } from './save-file.ts'

const device = vi.hoisted(() => ({ saveFile: vi.fn() }))
vi.mock('../page/runtime.ts', () => ({ wrapper: () => Promise.resolve(device) }))

it('reports when the native wrapper has no room for the copy', async () => {
  const tell = vi.fn()
  onSaveFailed(tell)
  device.saveFile.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new Error('ENOSPC'))
  saveFile(new Blob(['a']), 'a.json')
  saveFile(new Blob(['b']), 'b.json')
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce())
  expect(device.saveFile.mock.calls.map(([, name]) => String(name))).toEqual(['a.json', 'b.json'])
})
