import { useEffect, useRef, useState, type RefObject } from 'react'

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Files that are dropped or pasted. `isWhole`: anywhere in the exercise, where no part of its own takes them. */
export function useIncoming(root: RefObject<HTMLElement | null>, isWhole: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  }, [onFiles])
  useEffect(() => {
    const own = root.current
    const element = isWhole ? (own?.closest<HTMLElement>('.editor-row') ?? own) : (own?.closest('fieldset') ?? own)
    if (element === null || element === undefined) return
    const stop = new AbortController()
    const on = { signal: stop.signal }
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return setOver(false)
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false)
    }
    const receive = (event: Event, data: DataTransfer | null) => {
      setOver(false)
      const files = [...(data?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      take.current(files)
    }
    element.addEventListener('dragover', over, on)
    element.addEventListener('dragleave', leave, on)
    element.addEventListener('drop', (event) => receive(event, event.dataTransfer), on)
    element.addEventListener('paste', (event) => receive(event, event.clipboardData), on)
    return () => stop.abort()
  }, [root, isWhole])
  return isOver
}
