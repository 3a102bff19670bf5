import { useEffect, useState } from 'react'
import { factsOf } from '../../../stores/media/file-facts.ts'
import { mediaAddresses } from '../../../stores/media/media.ts'
import type { UploadItem } from '../../../stores/media/uploads-state.ts'
import { fileOf } from '../../../stores/media/uploads.ts'

export interface Known {
  name: string
  size: number
  isGone: boolean
}

/** Where the file can be looked at, empty while that is asked. `item`: as this page uploads it. */
export function usePreview(url: string, item: UploadItem | undefined): string {
  const [address, setAddress] = useState('')
  const isFitted = item?.isFitted ?? true
  useEffect(() => {
    const own = fileOf(url)
    if (own !== undefined) {
      const made = URL.createObjectURL(own)
      setAddress(made)
      return () => URL.revokeObjectURL(made)
    }
    let isGone = false
    void mediaAddresses.get(url, false).then((found) => !isGone && setAddress(found))
    return () => {
      isGone = true
    }
    // A file that was made to fit is another one.
  }, [url, isFitted])
  return address
}

export function useKnown(url: string, item: UploadItem | undefined): Known {
  const [known, setKnown] = useState<Known>({ name: '', size: 0, isGone: false })
  const isUploaded = item !== undefined
  useEffect(() => {
    if (isUploaded) return
    let isOver = false
    void factsOf(url).then((facts) => {
      if (isOver || facts === null) return
      setKnown(
        facts === 'gone' ? { name: '', size: 0, isGone: true } : { name: facts.name, size: facts.size, isGone: false }
      )
    })
    return () => {
      isOver = true
    }
  }, [url, isUploaded])
  return item === undefined ? known : { name: item.name, size: item.size, isGone: false }
}
