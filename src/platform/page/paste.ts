import { isElsewhere } from './in-field.ts'

export function onPagePaste(pasted: (text: string) => void): () => void {
  const stop = new AbortController()
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (text.trim() === '' || event.defaultPrevented || isElsewhere(event.target)) return
    event.preventDefault()
    pasted(text)
  }
  document.addEventListener('paste', paste, { signal: stop.signal })
  return () => stop.abort()
}
