const FIELD = 'input, textarea, select, [contenteditable], dialog'

export function onPagePaste(pasted: (text: string) => void): () => void {
  const stop = new AbortController()
  const paste = (event: ClipboardEvent) => {
    const { target } = event
    if (target instanceof Element && target.closest(FIELD) !== null) return
    const text = event.clipboardData?.getData('text') ?? ''
    if (text.trim() === '' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    pasted(text)
  }
  document.addEventListener('paste', paste, { signal: stop.signal })
  return () => stop.abort()
}
