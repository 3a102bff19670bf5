import { wrapper } from '../page/runtime.ts'

/** In milliseconds. The browser may read the file a while after the press. */
const READING_MS = 60_000

let tellFailed = (): void => undefined

/** Only the native wrapper can tell: it writes a copy first, for which the device may have no room. */
export function onSaveFailed(tell: () => void): void {
  tellFailed = tell
}

/** Starts a download in the browser. The native wrapper opens the device's share sheet, which can save the file. */
export function saveFile(file: Blob, name: string): void {
  const native = wrapper()
  if (native !== null) return void native.then((device) => device.saveFile(file, name)).catch(() => tellFailed())
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), READING_MS)
}
